//! Enums whose variants have names, told once.

/// An enum with the names of its variants, in whose order they are numbered; whoever uses it has `serde`, which writes
/// a variant as its name. With the feature `typescript` its type is the union of the names.
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* pub enum $enum:ident {
        $($(#[$doc:meta])* $variant:ident = $name:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[repr(u8)]
        pub enum $enum {
            $($(#[$doc])* #[cfg_attr(feature = "typescript", ts(rename = $name))] $variant,)*
        }

        impl $enum {
            /// All of them, by their numbers.
            pub const ALL: [$enum; [$($name),*].len()] = [$($enum::$variant),*];
            /// Their names.
            pub const NAMES: [&'static str; [$($name),*].len()] = [$($name),*];

            /// Its name.
            pub const fn name(self) -> &'static str {
                $enum::NAMES[self as usize]
            }
        }

        impl serde::Serialize for $enum {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
}
