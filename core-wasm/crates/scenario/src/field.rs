//! What can stand in a scenario, and the macros that define it.
//!
//! A definition names each field once. From it come the type, how it is read and written, the `Default` of a section,
//! and its schema ([`crate::form`]). Reading is short: the schema has already been held against the value, has told of
//! every error and filled in what was left out.

use std::fmt::Debug;

use crate::form;
use crate::json::Value;

/// What can stand in a scenario.
pub trait Field: Sized {
    /// From a value that the schema allows, defaults filled in; none where it would not.
    fn read(value: &Value) -> Option<Self>;

    /// As the value that it is read from.
    fn write(&self) -> Value;

    /// What it looks like, as JSON Schema.
    fn schema() -> Value;

    /// Whether the format has a place for it.
    const HAS_PLACE: bool = true;
}

/// A member of an object; null where it is not there.
pub fn member<T: Field>(object: &Value, key: &str) -> Option<T> {
    T::read(object.get(key).unwrap_or(&Value::Null))
}

/// A member with its value; none where the format has no place for it.
pub fn placed<T: Field>(name: &str, value: &T) -> Option<(String, Value)> {
    T::HAS_PLACE.then(|| (name.to_owned(), value.write()))
}

/// What a family of protocols has nothing of: the format has no such key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absent;

impl Field for Absent {
    fn read(_: &Value) -> Option<Absent> {
        Some(Absent)
    }

    fn write(&self) -> Value {
        Value::Null
    }

    fn schema() -> Value {
        Value::Null
    }

    const HAS_PLACE: bool = false;
}

impl Field for bool {
    fn read(value: &Value) -> Option<bool> {
        match value {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    fn write(&self) -> Value {
        Value::Bool(*self)
    }

    fn schema() -> Value {
        form::of_type("boolean")
    }
}

impl Field for f64 {
    fn read(value: &Value) -> Option<f64> {
        value.as_number()
    }

    fn write(&self) -> Value {
        Value::Number(*self)
    }

    fn schema() -> Value {
        form::of_type("number")
    }
}

impl Field for u64 {
    fn read(value: &Value) -> Option<u64> {
        value.as_number().filter(|number| *number >= 0.0 && number.fract() == 0.0).map(|number| number as u64)
    }

    fn write(&self) -> Value {
        Value::Number(*self as f64)
    }

    fn schema() -> Value {
        form::with(form::of_type("integer"), &[("min", Value::Number(0.0))])
    }
}

impl Field for u32 {
    fn read(value: &Value) -> Option<u32> {
        u64::read(value)?.try_into().ok()
    }

    fn write(&self) -> Value {
        u64::from(*self).write()
    }

    fn schema() -> Value {
        u64::schema()
    }
}

impl Field for String {
    fn read(value: &Value) -> Option<String> {
        value.as_text().map(str::to_owned)
    }

    fn write(&self) -> Value {
        Value::Text(self.clone())
    }

    fn schema() -> Value {
        form::of_type("string")
    }
}

impl<T: Field> Field for Option<T> {
    fn read(value: &Value) -> Option<Option<T>> {
        match value {
            Value::Null => Some(None),
            value => T::read(value).map(Some),
        }
    }

    fn write(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::write)
    }

    fn schema() -> Value {
        form::or_null(T::schema())
    }
}

impl<T: Field> Field for Vec<T> {
    fn read(value: &Value) -> Option<Vec<T>> {
        let Value::List(items) = value else { return None };
        let mut read = Vec::new();
        for item in items {
            read.push(T::read(item)?);
        }
        Some(read)
    }

    fn write(&self) -> Value {
        Value::List(self.iter().map(T::write).collect())
    }

    fn schema() -> Value {
        form::list(T::schema())
    }
}

/// One of several words; [`words!`](crate::words) defines them.
pub trait Words: Field + Copy + Debug + Eq + Send + Sync + 'static {
    /// All of them.
    const ALL: &'static [Self];

    /// Its word.
    fn word(self) -> &'static str;

    /// Its place among all of them.
    fn place(self) -> usize;
}

/// A section: an object of which every member may be left out, each with its default beside it. `schema` says its range
/// (`min`, `max`; of each item of a list `item_min`, of the items of these `cell_min`), and what people and controls
/// read (`label`, `unit`, `step`, `scale`, `kinds`, and `fixed`, why it cannot change in the middle of a run).
#[macro_export]
macro_rules! section {
    ($(#[doc = $doc:literal])* pub struct $name:ident $(<$parameter:ident: $bound:path>)? {
        $($(#[doc = $help:literal])* $(#[schema($($key:ident = $value:expr),*)])?
            pub $field:ident: $type:ty = $default:expr,)*
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name $(<$parameter: $bound>)? {
            $($(#[doc = $help])* pub $field: $type,)*
        }

        impl $(<$parameter: $bound>)? Default for $name $(<$parameter>)? {
            fn default() -> Self {
                $name { $($field: $default,)* }
            }
        }

        impl $(<$parameter: $bound>)? $crate::field::Field for $name $(<$parameter>)? {
            fn read(value: &$crate::Value) -> Option<Self> {
                Some($name { $($field: $crate::field::member(value, stringify!($field))?,)* })
            }

            fn write(&self) -> $crate::Value {
                $crate::form::written(vec![$($crate::field::placed(stringify!($field), &self.$field),)*])
            }

            fn schema() -> $crate::Value {
                let usual = Self::default();
                $crate::form::object(concat!($($doc),*), vec![$($crate::form::Member {
                    name: stringify!($field),
                    help: concat!($($help),*),
                    has_place: <$type as $crate::field::Field>::HAS_PLACE,
                    schema: <$type as $crate::field::Field>::schema(),
                    default: Some($crate::field::Field::write(&usual.$field)),
                    keywords: vec![$($((stringify!($key), $crate::Value::from($value)),)*)?],
                },)*])
            }
        }
    };
}

/// The members of a record, of a kind or of an alternative, for their schema.
#[macro_export]
#[doc(hidden)]
macro_rules! members {
    ($($(#[doc = $help:literal])* $(#[schema($($key:ident = $value:expr),*)])?
        $field:ident: $type:ty $(= $default:expr)?,)*) => {
        vec![$($crate::form::Member {
            name: stringify!($field),
            help: concat!($($help),*),
            has_place: <$type as $crate::field::Field>::HAS_PLACE,
            schema: <$type as $crate::field::Field>::schema(),
            default: None $(.or(Some(<$type as $crate::field::Field>::write(&$default))))?,
            keywords: vec![$($((stringify!($key), $crate::Value::from($value)),)*)?],
        },)*]
    };
}

/// A record: an object with members that have to be there, and others, with a default, that may be left out.
#[macro_export]
macro_rules! record {
    ($(#[doc = $doc:literal])* pub struct $name:ident $(<$parameter:ident: $bound:path>)? {
        $($(#[doc = $help:literal])* $(#[schema $keywords:tt])? pub $field:ident: $type:ty $(= $default:expr)?,)*
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name $(<$parameter: $bound>)? {
            $($(#[doc = $help])* pub $field: $type,)*
        }

        impl $(<$parameter: $bound>)? $crate::field::Field for $name $(<$parameter>)? {
            fn read(value: &$crate::Value) -> Option<Self> {
                Some($name { $($field: $crate::field::member(value, stringify!($field))?,)* })
            }

            fn write(&self) -> $crate::Value {
                $crate::form::written(vec![$($crate::field::placed(stringify!($field), &self.$field),)*])
            }

            fn schema() -> $crate::Value {
                $crate::form::object(concat!($($doc),*), $crate::members! {
                    $($(#[doc = $help])* $(#[schema $keywords])? $field: $type $(= $default)?,)*
                })
            }
        }
    };
}

/// One of several words.
#[macro_export]
macro_rules! words {
    ($(#[doc = $doc:literal])* pub enum $name:ident {
        $($(#[doc = $help:literal])* $(#[schema($($key:ident = $value:expr),*)])? $variant:ident = $word:literal,)*
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[doc = $help])* $variant,)*
        }

        #[allow(dead_code, reason = "not every word is told or looked up")]
        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// Its word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }
        }

        impl $crate::field::Words for $name {
            const ALL: &'static [$name] = $name::ALL;

            fn word(self) -> &'static str {
                self.word()
            }

            fn place(self) -> usize {
                self as usize
            }
        }

        impl $crate::field::Field for $name {
            fn read(value: &$crate::Value) -> Option<$name> {
                match value.as_text()? {
                    $($word => Some($name::$variant),)*
                    _ => None,
                }
            }

            fn write(&self) -> $crate::Value {
                $crate::Value::Text(self.word().to_owned())
            }

            fn schema() -> $crate::Value {
                $crate::form::one_of("oneOf", concat!($($doc),*), vec![$(
                    $crate::form::with(
                        $crate::form::word(concat!($($help),*), $word),
                        &[$($((stringify!($key), $crate::Value::from($value)),)*)?],
                    ),
                )*])
            }
        }
    };
}

/// One of several objects, told apart by the word at `kind`.
#[macro_export]
macro_rules! kinds {
    ($(#[doc = $doc:literal])* pub enum $name:ident $(<$parameter:ident: $bound:path>)? {
        $($(#[doc = $help:literal])* $variant:ident = $word:literal {
            $($(#[doc = $member_help:literal])* $(#[schema $keywords:tt])? $field:ident: $type:ty $(= $default:expr)?,)*
        },)*
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum $name $(<$parameter: $bound>)? {
            $($(#[doc = $help])* $variant { $($(#[doc = $member_help])* $field: $type,)* },)*
        }

        impl $(<$parameter: $bound>)? $crate::field::Field for $name $(<$parameter>)? {
            fn read(value: &$crate::Value) -> Option<Self> {
                match value.get("kind")?.as_text()? {
                    $($word => Some($name::$variant {
                        $($field: $crate::field::member(value, stringify!($field))?,)*
                    }),)*
                    _ => None,
                }
            }

            fn write(&self) -> $crate::Value {
                match self {
                    $($name::$variant { $($field,)* } => $crate::form::written(vec![
                        $crate::field::placed("kind", &$word.to_owned()),
                        $($crate::field::placed(stringify!($field), $field),)*
                    ]),)*
                }
            }

            fn schema() -> $crate::Value {
                $crate::form::one_of("oneOf", concat!($($doc),*), vec![$($crate::form::kind(
                    concat!($($help),*),
                    $word,
                    $crate::members! {
                        $($(#[doc = $member_help])* $(#[schema $keywords])? $field: $type $(= $default)?,)*
                    },
                ),)*])
            }
        }
    };
}

/// One of several objects, told apart by their keys.
#[macro_export]
macro_rules! alternatives {
    ($(#[doc = $doc:literal])* pub enum $name:ident {
        $($(#[doc = $help:literal])* $variant:ident {
            $($(#[doc = $member_help:literal])* $(#[schema $keywords:tt])? $field:ident: $type:ty $(= $default:expr)?,)*
        },)*
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum $name {
            $($(#[doc = $help])* $variant { $($(#[doc = $member_help])* $field: $type,)* },)*
        }

        impl $crate::field::Field for $name {
            fn read(value: &$crate::Value) -> Option<$name> {
                let has_all = |keys: &[&str]| keys.iter().all(|key| value.get(key).is_some());
                $(if has_all(&[$(stringify!($field),)*]) {
                    return Some($name::$variant {
                        $($field: $crate::field::member(value, stringify!($field))?,)*
                    });
                })*
                None
            }

            fn write(&self) -> $crate::Value {
                match self {
                    $($name::$variant { $($field,)* } => $crate::form::written(vec![
                        $($crate::field::placed(stringify!($field), $field),)*
                    ]),)*
                }
            }

            fn schema() -> $crate::Value {
                $crate::form::one_of("anyOf", concat!($($doc),*), vec![$($crate::form::object(
                    concat!($($help),*),
                    $crate::members! {
                        $($(#[doc = $member_help])* $(#[schema $keywords])? $field: $type $(= $default)?,)*
                    },
                ),)*])
            }
        }
    };
}
