//! Plain JavaScript, both ways. Out of what serde walks: structs and maps become objects, lists arrays, numbers
//! numbers, and what is absent null.
//!
//! Our own and not serde-wasm-bindgen's, which weighs three kilobytes more: it keeps a hash map of keys, serves maps
//! and big integers of JavaScript's, and may fail, which every field then asks about.

use std::fmt;

use js_sys::{Array, Object};
use scenario::Value;
use serde::ser::{
    Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// An object under the keys that it is given.
    type Members;
    #[wasm_bindgen(method, indexing_setter)]
    fn set(this: &Members, key: &str, value: &JsValue);
    /// A number's text.
    #[wasm_bindgen(js_name = String)]
    pub fn number(number: f64) -> String;
}

/// The value as plain JavaScript.
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let Ok(value) = value.serialize(Plain);
    value
}

/// Plain JavaScript as a value, number by number; what has no place in JSON is null.
pub fn from_js(value: &JsValue) -> Value {
    if let Some(holds) = value.as_bool() {
        Value::Bool(holds)
    } else if let Some(number) = value.as_f64() {
        Value::Number(number)
    } else if let Some(text) = value.as_string() {
        Value::Text(text)
    } else if let Some(items) = value.dyn_ref::<Array>() {
        Value::List(items.iter().map(|item| from_js(&item)).collect())
    } else if let Some(object) = value.dyn_ref::<Object>() {
        let member = |entry: JsValue| {
            let entry = entry.unchecked_into::<Array>();
            (entry.get(0).as_string().unwrap_or_default(), from_js(&entry.get(1)))
        };
        Value::Object(Object::entries(object).iter().map(member).collect())
    } else {
        Value::Null
    }
}

/// What goes wrong: nothing.
#[derive(Debug)]
pub enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl serde::ser::Error for Never {
    fn custom<T: fmt::Display>(message: T) -> Never {
        panic!("{message}")
    }
}

struct Plain;

/// An object under way; a map tells a key before its value.
struct Fields {
    object: Members,
    key: String,
}

struct Items(Array);

/// A type that the control plane does not use.
fn unused() -> ! {
    panic!("the control plane is made of what JavaScript has")
}

/// Methods for types that become a number, or that are not used.
macro_rules! scalars {
    ($($method:ident($type:ty) = $number:expr;)*) => {
        $(fn $method(self, value: $type) -> Result<JsValue, Never> {
            let number: fn($type) -> f64 = $number;
            Ok(JsValue::from_f64(number(value)))
        })*
    };
}

impl Serializer for Plain {
    type Ok = JsValue;
    type Error = Never;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Impossible<JsValue, Never>;
    type SerializeTupleVariant = Impossible<JsValue, Never>;
    type SerializeMap = Fields;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Impossible<JsValue, Never>;

    // Whole numbers are times in nanoseconds and counts, all of them below 2^53.
    scalars! {
        serialize_i8(i8) = f64::from;
        serialize_i16(i16) = f64::from;
        serialize_i32(i32) = f64::from;
        serialize_i64(i64) = |value| value as f64;
        serialize_u8(u8) = f64::from;
        serialize_u16(u16) = f64::from;
        serialize_u32(u32) = f64::from;
        serialize_u64(u64) = |value| value as f64;
        serialize_f32(f32) = f64::from;
        serialize_f64(f64) = |value| value;
    }

    fn serialize_bool(self, value: bool) -> Result<JsValue, Never> {
        Ok(JsValue::from_bool(value))
    }

    fn serialize_char(self, _: char) -> Result<JsValue, Never> {
        unused()
    }

    fn serialize_str(self, value: &str) -> Result<JsValue, Never> {
        Ok(JsValue::from_str(value))
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<JsValue, Never> {
        unused()
    }

    fn serialize_none(self) -> Result<JsValue, Never> {
        Ok(JsValue::NULL)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<JsValue, Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<JsValue, Never> {
        Ok(JsValue::NULL)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<JsValue, Never> {
        Ok(JsValue::NULL)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<JsValue, Never> {
        Ok(JsValue::from_str(variant))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<JsValue, Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<JsValue, Never> {
        unused()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items, Never> {
        Ok(Items(Array::new()))
    }

    fn serialize_tuple(self, _: usize) -> Result<Items, Never> {
        Ok(Items(Array::new()))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Impossible<JsValue, Never>, Never> {
        unused()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<JsValue, Never>, Never> {
        unused()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields, Never> {
        Ok(Fields { object: Object::new().unchecked_into(), key: String::new() })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields, Never> {
        self.serialize_map(None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<JsValue, Never>, Never> {
        unused()
    }
}

impl SerializeSeq for Items {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.0.push(&to_js(value));
        Ok(())
    }

    fn end(self) -> Result<JsValue, Never> {
        Ok(self.0.into())
    }
}

impl SerializeTuple for Items {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<JsValue, Never> {
        SerializeSeq::end(self)
    }
}

impl SerializeStruct for Fields {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Never> {
        self.object.set(key, &to_js(value));
        Ok(())
    }

    fn end(self) -> Result<JsValue, Never> {
        Ok(self.object.into())
    }
}

impl SerializeMap for Fields {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        self.key = to_js(key).as_string().unwrap_or_else(|| unused());
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.object.set(&self.key, &to_js(value));
        Ok(())
    }

    fn end(self) -> Result<JsValue, Never> {
        Ok(self.object.into())
    }
}
