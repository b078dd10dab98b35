//! How a scenario's types are read from JSON values, and the macros that define them.
//!
//! A definition names each field once. From it come the type, its [`Field`] implementation, the `Default` of a
//! section and, in tests, the derivation of `schema.json`. Reading is short: the schema has already been held
//! against the value, has told of every error and filled in what was left out.

use crate::json::Value;

/// What can stand in a scenario.
pub(crate) trait Field: Sized {
    /// From a value that the schema allows, defaults filled in; none where it would not.
    fn read(value: &Value) -> Option<Self>;
}

/// A member of an object.
pub(crate) fn member<T: Field>(object: &Value, key: &str) -> Option<T> {
    T::read(object.get(key)?)
}

impl Field for bool {
    fn read(value: &Value) -> Option<bool> {
        match value {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }
}

impl Field for f64 {
    fn read(value: &Value) -> Option<f64> {
        value.as_number()
    }
}

impl Field for u64 {
    fn read(value: &Value) -> Option<u64> {
        value.as_number().filter(|number| *number >= 0.0 && number.fract() == 0.0).map(|number| number as u64)
    }
}

impl Field for u32 {
    fn read(value: &Value) -> Option<u32> {
        u64::read(value)?.try_into().ok()
    }
}

impl Field for String {
    fn read(value: &Value) -> Option<String> {
        value.as_text().map(str::to_owned)
    }
}

impl<T: Field> Field for Option<T> {
    fn read(value: &Value) -> Option<Option<T>> {
        match value {
            Value::Null => Some(None),
            value => T::read(value).map(Some),
        }
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
}

/// A section: an object of which every member may be left out, each with its default beside it.
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
                Some($name { $($field: $crate::field::member(value, stringify!($field))?,)* })
            }
        }
    };
}

/// A record: an object with members that have to be there, and others (`serde(default)`) that may be left out.
macro_rules! record {
    ($(#[$meta:meta])* pub struct $name:ident {
        $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)*
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
                Some($name { $($field: $crate::field::member(value, stringify!($field))?,)* })
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

        #[allow(dead_code, reason = "not every word is told or looked up")]
        impl $name {
            /// All of them.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// Its word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }
        }

        impl $crate::field::Field for $name {
            fn read(value: &$crate::json::Value) -> Option<$name> {
                match value.as_text()? {
                    $($word => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

/// One of several objects, told apart by the word at `kind`.
macro_rules! kinds {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident = $word:literal {
            $($(#[$field_meta:meta])* $field:ident: $type:ty,)*
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
                        $($field: $crate::field::member(value, stringify!($field))?,)*
                    }),)*
                    _ => None,
                }
            }
        }
    };
}

/// One of several objects, told apart by their keys.
macro_rules! alternatives {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident {
            $($(#[$field_meta:meta])* $field:ident: $type:ty,)*
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
                let has_all = |keys: &[&str]| keys.iter().all(|key| value.get(key).is_some());
                $(if has_all(&[$(stringify!($field),)*]) {
                    return Some($name::$variant {
                        $($field: $crate::field::member(value, stringify!($field))?,)*
                    });
                })*
                None
            }
        }
    };
}

pub(crate) use {alternatives, kinds, record, section, words};
