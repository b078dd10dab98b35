//! A file that keeps what a sweep has done, so that one that was stopped goes on where it was.
//!
//! Lines of JSON. The first says which sweep it is: the description with the whole scenario in it, the revision of the
//! engine's rules, and how the runs are made. Each other line is a point's place in the plan and what came of it, in
//! the order in which they ended, and is written whole as soon as it is known. A line that was cut short, as by a
//! machine that lost its power, is dropped, and its point runs again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

use crate::failure::Failure;

/// The file of a sweep, and what it has kept.
pub struct Kept {
    /// What came of each point that is done, by its place.
    pub done: BTreeMap<usize, Value>,
    name: String,
    file: Mutex<File>,
}

impl Kept {
    /// Opens the file of that name, or makes it, for the sweep that `heading` says, with so many points.
    ///
    /// # Errors
    /// It cannot be read or written, is in use, is no file of a sweep, or one of another sweep or of other rules.
    pub fn open(name: &str, heading: &Value, points: usize) -> Result<Kept, Failure> {
        let wrong = |what: String| Failure::Usage(format!("{name}: {what}"));
        let io = |error: std::io::Error| wrong(error.to_string());
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(name).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(wrong("another sweep is writing to it".to_owned())),
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        let mut done = BTreeMap::new();
        let mut whole_bytes = 0;
        let mut reader = BufReader::new(&file);
        for number in 1.. {
            let mut line = Vec::new();
            let length = reader.read_until(b'\n', &mut line).map_err(io)?;
            let is_cut = line.last() != Some(&b'\n');
            if length == 0 || is_cut && number > 1 {
                break;
            }
            let said: Option<Value> = serde_json::from_slice(&line).ok();
            if number == 1 {
                let said = said.filter(|said| !is_cut && said.get("sweep").is_some());
                let allowed = "(allowed: a new name, or a file that --resume has begun)";
                let said = said.ok_or_else(|| wrong(format!("is no file of a sweep {allowed}")))?;
                same(&said, heading).map_err(wrong)?;
            } else {
                let said = said.and_then(|mut said| {
                    let point = usize::try_from(said["point"].as_u64()?).ok()?;
                    Some((point, said.get_mut("result")?.take()))
                });
                let (point, result) = said
                    .filter(|(point, _)| *point < points)
                    .ok_or_else(|| wrong(format!("line {number} is no result of this sweep")))?;
                done.insert(point, result);
            }
            whole_bytes += length as u64;
        }
        file.set_len(whole_bytes).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let kept = Kept { done, name: name.to_owned(), file: Mutex::new(file) };
        if whole_bytes == 0 {
            kept.append(heading)?;
        }
        Ok(kept)
    }

    /// Keeps what came of a point.
    ///
    /// # Errors
    /// The file takes no more.
    pub fn keep(&self, point: usize, result: &Value) -> Result<(), Failure> {
        self.append(&json!({"point": point, "result": result}))
    }

    fn append(&self, line: &Value) -> Result<(), Failure> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| Failure::Usage(format!("{}: {error}", self.name)))
    }
}

/// Whether two headings say the same but for the engine's version; else what differs.
fn same(said: &Value, heading: &Value) -> Result<(), String> {
    let [theirs, ours] = [said, heading].map(|heading| heading["revision"].to_string());
    if theirs != ours {
        return Err(format!(
            "holds runs by the rules of revision {theirs}; this program has revision {ours}"
        ));
    }
    let keys = |value: &Value| value.as_object().map(|members| members.keys().cloned().collect::<Vec<_>>());
    let differs = |said: &Value, heading: &Value| {
        let all = [said, heading].into_iter().filter_map(keys).flatten();
        let mut names: Vec<String> =
            all.filter(|key| *key != "engine" && said.get(key) != heading.get(key)).collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    let mut names = differs(said, heading);
    if let Some(place) = names.iter().position(|name| name == "sweep") {
        names.splice(place..=place, differs(&said["sweep"], &heading["sweep"]));
    }
    match &names[..] {
        [] => Ok(()),
        names => Err(format!("holds another sweep: it has another {}", names.join(", another "))),
    }
}
