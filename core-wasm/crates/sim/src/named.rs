//! Enums whose variants have names, each listed once.

/// An enum with the names of its variants, in whose order they are numbered.
///
/// With `reported` before it the enum crosses to reports and to the page: `serde`, which the crate then depends on,
/// writes a variant as its name, and with the feature `typescript` its type there is the union of the names.
#[macro_export]
macro_rules! named {
    (reported $(#[$meta:meta])* pub enum $enum:ident {
        $($(#[$doc:meta])* $variant:ident = $name:literal,)*
    }) => {
        $crate::named! {
            $(#[$meta])*
            #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
            pub enum $enum {
                $($(#[$doc])* #[cfg_attr(feature = "typescript", ts(rename = $name))] $variant = $name,)*
            }
        }

        impl serde::Serialize for $enum {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
    ($(#[$meta:meta])* pub enum $enum:ident {
        $($(#[$doc:meta])* $variant:ident = $name:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum $enum {
            $($(#[$doc])* $variant,)*
        }

        impl $enum {
            /// All of them, by their numbers.
            pub const ALL: [$enum; [$($name),*].len()] = [$($enum::$variant),*];
            /// Their names, by their numbers.
            pub const NAMES: [&'static str; [$($name),*].len()] = [$($name),*];

            /// Its name.
            pub const fn name(self) -> &'static str {
                $enum::NAMES[self as usize]
            }
        }
    };
}
