//! What keeps a run from being the real protocol within what it bears: said of it wherever it is shown, so that no picture,
//! table or file of it is mistaken for one.

use crate::types::Scenario;

impl Scenario {
    /// Each in a few words: "broken on purpose: small quorum", "2 liars of 4, more than f = 1". None of most runs.
    pub fn caveats(&self) -> Vec<String> {
        let mut caveats = Vec::new();
        let broken: Vec<String> =
            self.protocol.broken.iter().map(|rule| rule.word().replace('_', " ")).collect();
        if !broken.is_empty() {
            caveats.push(format!("broken on purpose: {}", broken.join(", ")));
        }
        let mut liars: Vec<u32> = self.adversaries.iter().map(|adversary| adversary.replica).collect();
        liars.sort_unstable();
        liars.dedup();
        let borne = self.liars_max();
        if liars.len() > borne {
            let (count, word) = (liars.len(), if liars.len() == 1 { "liar" } else { "liars" });
            let replicas = self.replicas.count();
            caveats.push(if borne == 0 {
                format!("{count} {word} of {replicas}, and none is borne")
            } else {
                format!("{count} {word} of {replicas}, more than f = {borne}")
            });
        }
        caveats
    }

    /// A variant's name with its caveats, for files in which it stands alone.
    pub fn marked(&self, variant: &str) -> String {
        match self.caveats() {
            caveats if caveats.is_empty() => variant.to_owned(),
            caveats => format!("{variant} ({})", caveats.join("; ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check;

    fn caveats(replicas: u32, variant: &str, liars: &[u32]) -> Vec<String> {
        let lies: Vec<String> =
            liars.iter().map(|liar| format!(r#"{{"replica": {liar}, "kind": "withhold_votes"}}"#)).collect();
        let text = format!(
            r#"{{"version": 1, "title": "", "horizon_s": 1, "replicas": {{"count": {replicas}}},
                "protocol": {{"variant": "{variant}"}}, "adversaries": [{}]}}"#,
            lies.join(",")
        );
        check(&text).unwrap().caveats()
    }

    #[test]
    fn broken_rules_are_told_and_mark_the_name() {
        let text = r#"{"version": 1, "title": "", "horizon_s": 1, "replicas": {"count": 4},
            "protocol": {"broken": ["small_quorum", "forget_votes"]}}"#;
        let told = "default (broken on purpose: small quorum, forget votes)";
        assert_eq!(check(text).unwrap().marked("default"), told);
        let honest = text.replace(r#""small_quorum", "forget_votes""#, "");
        assert_eq!(check(&honest).unwrap().marked("default"), "default");
    }

    #[test]
    fn as_many_liars_as_are_borne_are_no_caveat() {
        assert_eq!(caveats(4, "chained", &[]), [""; 0]);
        assert_eq!(caveats(4, "chained", &[3]), [""; 0]);
        assert_eq!(caveats(4, "chained", &[3, 1]), ["2 liars of 4, more than f = 1"]);
        assert_eq!(caveats(3, "crash_stop", &[0]), ["1 liar of 3, and none is borne"]);
    }
}
