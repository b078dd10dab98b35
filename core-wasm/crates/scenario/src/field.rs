//! How a scenario's types are read from JSON values and written to them, and the macros that define them.
//!
//! A definition names each field once, with its default beside it. From it come the type, its `Default`, its
//! [`Field`] implementation and, in tests, the derivation of `schema.json`. Reading is lenient and short: the
//! schema has already been held against the value, and has told of every error.

use crate::json::Value;

/// What can stand in a scenario.
pub(crate) trait Field: Sized {
    /// From a value that the schema allows; none where it would not.
    fn read(value: &Value) -> Option<Self>;
    /// As the value that reads back as this.
    fn write(&self) -> Value;
}

/// A member that has to be there.
pub(crate) fn member<T: Field>(object: &Value, key: &str) -> Option<T> {
    T::read(object.get(key)?)
}

/// A member that may be left out.
pub(crate) fn member_or<T: Field>(object: &Value, key: &str, default: T) -> Option<T> {
    object.get(key).map_or(Some(default), T::read)
}

/// A member as it is written.
pub(crate) fn entry<T: Field>(key: &str, value: &T) -> (String, Value) {
    (key.to_owned(), value.write())
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
}

impl Field for f64 {
    fn read(value: &Value) -> Option<f64> {
        value.as_number()
    }

    fn write(&self) -> Value {
        Value::Number(*self)
    }
}

impl Field for u64 {
    fn read(value: &Value) -> Option<u64> {
        value.as_number().filter(|number| *number >= 0.0 && number.fract() == 0.0).map(|number| number as u64)
    }

    fn write(&self) -> Value {
        Value::Number(*self as f64)
    }
}

impl Field for u32 {
    fn read(value: &Value) -> Option<u32> {
        u64::read(value)?.try_into().ok()
    }

    fn write(&self) -> Value {
        Value::Number(f64::from(*self))
    }
}

impl Field for String {
    fn read(value: &Value) -> Option<String> {
        value.as_text().map(str::to_owned)
    }

    fn write(&self) -> Value {
        Value::Text(self.clone())
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
        self.as_ref().map_or(Value::Null, Field::write)
    }
}

impl<T: Field> Field for Vec<T> {
    fn read(value: &Value) -> Option<Vec<T>> {
        match value {
            Value::List(items) => items.iter().map(T::read).collect(),
            _ => None,
        }
    }

    fn write(&self) -> Value {
        Value::List(self.iter().map(Field::write).collect())
    }
}

/// `member` for a field without a default, `member_or` for one with.
macro_rules! read_member {
    ($object:expr, $key:expr) => {
        $crate::field::member($object, $key)?
    };
    ($object:expr, $key:expr, $default:expr) => {
        $crate::field::member_or($object, $key, $default)?
    };
}

/// A section: an object of which every member may be left out.
macro_rules! section {
    ($(#[$meta:meta])* pub struct $name:ident {
        $($(#[$field_meta:meta])* pub $field:ident: $type:ty = $default:expr,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
        #[cfg_attr(test, schemars(default, deny_unknown_fields))]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $type,)*
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default,)* }
            }
        }

        impl $crate::field::Field for $name {
            fn read(value: &$crate::json::Value) -> Option<$name> {
                Some($name { $($field: $crate::field::member_or(value, stringify!($field), $default)?,)* })
            }

            fn write(&self) -> $crate::json::Value {
                $crate::json::Value::Object(vec![$($crate::field::entry(stringify!($field), &self.$field),)*])
            }
        }
    };
}

/// A record: an object with members that have to be there, and others (with a default) that may be left out.
macro_rules! record {
    ($(#[$meta:meta])* pub struct $name:ident {
        $($(#[$field_meta:meta])* pub $field:ident: $type:ty $(= $default:expr)?,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
        #[cfg_attr(test, schemars(deny_unknown_fields))]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $type,)*
        }

        impl $crate::field::Field for $name {
            fn read(value: &$crate::json::Value) -> Option<$name> {
                Some($name { $($field: read_member!(value, stringify!($field) $(, $default)?),)* })
            }

            fn write(&self) -> $crate::json::Value {
                $crate::json::Value::Object(vec![$($crate::field::entry(stringify!($field), &self.$field),)*])
            }
        }
    };
}

/// One of several words.
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident = $word:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
        pub enum $name {
            $($(#[$variant_meta])* #[cfg_attr(test, serde(rename = $word))] $variant,)*
        }

        impl $crate::field::Field for $name {
            fn read(value: &$crate::json::Value) -> Option<$name> {
                match value.as_text()? {
                    $($word => Some($name::$variant),)*
                    _ => None,
                }
            }

            fn write(&self) -> $crate::json::Value {
                $crate::json::Value::Text(match self { $($name::$variant => $word,)* }.to_owned())
            }
        }
    };
}

/// One of several objects, told apart by the word at `kind`.
macro_rules! kinds {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident = $word:literal {
            $($(#[$field_meta:meta])* $field:ident: $type:ty $(= $default:expr)?,)*
        },)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
        #[cfg_attr(test, serde(tag = "kind"), schemars(deny_unknown_fields))]
        pub enum $name {
            $($(#[$variant_meta])* #[cfg_attr(test, serde(rename = $word))] $variant {
                $($(#[$field_meta])* $field: $type,)*
            },)*
        }

        impl $crate::field::Field for $name {
            fn read(value: &$crate::json::Value) -> Option<$name> {
                match value.get("kind")?.as_text()? {
                    $($word => Some($name::$variant {
                        $($field: read_member!(value, stringify!($field) $(, $default)?),)*
                    }),)*
                    _ => None,
                }
            }

            fn write(&self) -> $crate::json::Value {
                match self {
                    $($name::$variant { $($field,)* } => $crate::json::Value::Object(vec![
                        ("kind".to_owned(), $crate::json::Value::Text($word.to_owned())),
                        $($crate::field::entry(stringify!($field), $field),)*
                    ]),)*
                }
            }
        }
    };
}

/// One of several objects, told apart by their keys; the first where nothing does.
macro_rules! alternatives {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident {
            $($(#[$field_meta:meta])* $field:ident: $type:ty $(= $default:expr)?,)*
        },)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
        #[cfg_attr(test, serde(untagged), schemars(deny_unknown_fields))]
        pub enum $name {
            $($(#[$variant_meta])* $variant {
                $($(#[$field_meta])* $field: $type,)*
            },)*
        }

        impl $crate::field::Field for $name {
            fn read(value: &$crate::json::Value) -> Option<$name> {
                let has_only = |keys: &[&str]| value.members().iter().all(|(key, _)| keys.contains(&key.as_str()));
                $(if has_only(&[$(stringify!($field),)*]) {
                    return Some($name::$variant {
                        $($field: read_member!(value, stringify!($field) $(, $default)?),)*
                    });
                })*
                None
            }

            fn write(&self) -> $crate::json::Value {
                match self {
                    $($name::$variant { $($field,)* } => {
                        $crate::json::Value::Object(vec![$($crate::field::entry(stringify!($field), $field),)*])
                    })*
                }
            }
        }
    };
}

pub(crate) use {alternatives, kinds, read_member, record, section, words};
