//! Closed forms of an instance and of what it lets through (Section III, formulas 1 to 8), and of the collapse by
//! retransmission. Floats take plain + - * / and comparisons only, so that every machine agrees.

/// What work takes that grows with a message: `slope` milliseconds a KiB, and `fixed` milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linear {
    /// Milliseconds for each KiB.
    pub slope: f64,
    /// Milliseconds whatever the size.
    pub fixed: f64,
}

impl Linear {
    /// Of so many bytes, in milliseconds.
    pub fn ms(self, bytes: f64) -> f64 {
        self.slope * bytes / 1_024.0 + self.fixed
    }
}

/// What carries messages and answers (Section III-A1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topology {
    /// One card for all that the leader sends, answers too.
    Lan,
    /// A channel for each ordered pair of replicas, and others for answers.
    Wan,
}

/// Where replicas stand, and what their processors take (Table I, Sections IV-A and IV-B).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// What carries messages.
    pub topology: Topology,
    /// Replicas n.
    pub replicas: u16,
    /// Bandwidth B, of the card or of each channel, in bytes a millisecond.
    pub bytes_per_ms: f64,
    /// One-way delay L in milliseconds.
    pub delay_ms: f64,
    /// phi_cli: a request with its answer, of their bytes.
    pub client: Linear,
    /// phi_rep: a replica and an instance, of the bytes of the 2a and the 2b.
    pub replica: Linear,
    /// phi_exec: executing a request, in milliseconds.
    pub execute_ms: f64,
}

/// Bits of a Mbit: with 2^20 all that is printed of bandwidths follows, with 10^6 it does not.
const MBIT: f64 = 1_048_576.0;

const fn bytes_per_ms(mbit_per_s: f64) -> f64 {
    mbit_per_s * MBIT / 8.0 / 1_000.0
}

impl Place {
    /// Pentium 4 with 3 GHz on Gigabit Ethernet, 940 Mbit/s effective (IV-A). The delay is not printed: up to 0.05 ms
    /// changes no digit of Table II.
    pub const CLUSTER: Place = Place {
        topology: Topology::Lan,
        replicas: 3,
        bytes_per_ms: bytes_per_ms(940.0),
        delay_ms: 0.05,
        client: Linear { slope: 0.005, fixed: 0.08 },
        replica: Linear { slope: 0.0035, fixed: 0.22 },
        execute_ms: 0.0,
    };

    /// Pentium III with 850 MHz, channels of 10 Mbit/s and 50 ms each way (IV-B). Table IV follows with 9.4 Mbit/s.
    pub const EMULAB: Place = Place {
        topology: Topology::Wan,
        replicas: 3,
        bytes_per_ms: bytes_per_ms(9.4),
        delay_ms: 50.0,
        client: Linear { slope: 0.28, fixed: 0.2 },
        replica: Linear { slope: 0.002, fixed: 1.5 },
        execute_ms: 0.0,
    };
}

/// Bytes of an answer.
pub const ANSWER_BYTES: f64 = 8.0;
/// Header of a request within a batch.
pub const REQUEST_HEADER_BYTES: f64 = 16.0;
/// Header of a batch.
pub const BATCH_HEADER_BYTES: f64 = 4.0;
/// Bytes of a 2b: not printed. With 8 to 10 all digits of Table II follow.
pub const ACCEPTED_BYTES: f64 = 8.0;

/// What instances hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Batch {
    /// Bytes of a request, S_req.
    pub request_bytes: f64,
    /// Requests k.
    pub requests: f64,
}

impl Batch {
    /// Bytes of the 2a that proposes it, S_2a.
    pub fn bytes(self) -> f64 {
        self.requests * (self.request_bytes + REQUEST_HEADER_BYTES) + BATCH_HEADER_BYTES
    }
}

/// What limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The leader's processor.
    Processor,
    /// The leader's card, or its channels.
    Network,
    /// The way there and back.
    Latency,
}

/// An instance by itself (Section III). Times in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alone {
    /// Requests k.
    pub requests: f64,
    /// phi_CPU: how long the leader's processor is busy.
    pub processor_ms: f64,
    /// phi_NET: how long its card or a channel is.
    pub network_ms: f64,
    /// T_CPU (2), (5).
    pub by_processor_ms: f64,
    /// T_band (3), (6).
    pub by_network_ms: f64,
    /// T_lat (4), (7).
    pub by_latency_ms: f64,
}

impl Place {
    /// An instance by itself at this place.
    pub fn alone(&self, batch: Batch) -> Alone {
        let Place { bytes_per_ms, delay_ms, client, replica, execute_ms, .. } = *self;
        let (others, majority_of_others) = (f64::from(self.replicas - 1), f64::from(self.replicas / 2));
        let (requests, bytes) = (batch.requests, batch.bytes());
        let with_answer = batch.request_bytes + REQUEST_HEADER_BYTES + ANSWER_BYTES;
        let processor_ms = requests * client.ms(with_answer)
            + others * replica.ms(bytes + ACCEPTED_BYTES)
            + requests * execute_ms;
        let answers_ms = requests * ANSWER_BYTES / bytes_per_ms;
        let executing_ms = requests * execute_ms;
        match self.topology {
            Topology::Lan => Alone {
                requests,
                processor_ms,
                network_ms: others * bytes / bytes_per_ms + answers_ms,
                by_processor_ms: processor_ms + majority_of_others * bytes / (2.0 * bytes_per_ms),
                by_network_ms: others * bytes / bytes_per_ms + answers_ms,
                by_latency_ms: majority_of_others * bytes / bytes_per_ms
                    + 2.0 * delay_ms
                    + executing_ms
                    + answers_ms,
            },
            Topology::Wan => Alone {
                requests,
                processor_ms,
                network_ms: bytes / bytes_per_ms,
                by_processor_ms: processor_ms + bytes / bytes_per_ms,
                by_network_ms: bytes / bytes_per_ms,
                by_latency_ms: bytes / bytes_per_ms + 2.0 * delay_ms + executing_ms,
            },
        }
    }

    /// Seconds that a channel takes for all that the clients of a closed loop can have outstanding, with its headers:
    /// whatever the window and the batches, no more is under way.
    pub fn outstanding_s(&self, clients: f64, request_bytes: f64) -> f64 {
        clients * (request_bytes + REQUEST_HEADER_BYTES) / self.bytes_per_ms / 1_000.0
    }
}

impl Alone {
    /// T (1): how long it takes.
    pub fn duration_ms(&self) -> f64 {
        self.by_processor_ms.max(self.by_network_ms).max(self.by_latency_ms)
    }

    /// What T is the time of.
    pub fn bound_by(&self) -> Limit {
        let duration_ms = self.duration_ms();
        if duration_ms == self.by_processor_ms {
            Limit::Processor
        } else if duration_ms == self.by_network_ms {
            Limit::Network
        } else {
            Limit::Latency
        }
    }

    /// w^CPU (8): how many at once the processor sustains.
    pub fn window_of_processor(&self) -> f64 {
        self.duration_ms() / self.processor_ms
    }

    /// w^NET (8): how many at once the network sustains.
    pub fn window_of_network(&self) -> f64 {
        self.duration_ms() / self.network_ms
    }

    /// w (8): how many at once are worth it.
    pub fn window(&self) -> f64 {
        self.window_of_processor().min(self.window_of_network())
    }

    /// What limits many at once.
    pub fn bottleneck(&self) -> Limit {
        if self.processor_ms >= self.network_ms { Limit::Processor } else { Limit::Network }
    }

    /// Most requests a second, with as many instances at once as it takes.
    pub fn requests_per_s_max(&self) -> f64 {
        1_000.0 * self.requests / self.processor_ms.max(self.network_ms)
    }

    /// Requests a second with at most `window` instances at once.
    pub fn requests_per_s(&self, window: f64) -> f64 {
        (1_000.0 * self.requests * window / self.duration_ms()).min(self.requests_per_s_max())
    }
}

/// How long a request waits for its answer where so many clients have one outstanding each, in seconds (Little's law).
pub fn client_latency_s(clients: f64, requests_per_s: f64) -> f64 {
    clients / requests_per_s
}

/// How many requests a batch has on average where processor or network is busy, and clients have one request
/// outstanding each. Batches are what is read while one stays open; but no more of them than the window and the one
/// that waits for it, which then are even parts of the clients; nor more than fits. A processor that reads all clients
/// while a batch is open does not part them: then the window does.
pub fn mean_batch(fits: f64, delay_ms: f64, client_ms: f64, clients: f64, window: f64) -> f64 {
    let (read, part) = (delay_ms / client_ms, clients / (window + 1.0));
    fits.min(if read < clients { read.max(part) } else { part })
}

/// The collapse: copies of a 2a that wait in a reliable queue cannot be withdrawn, and each full time-out in the life
/// of an instance puts another one there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Copies {
    /// What a full window takes of a channel, in seconds: WND x S_2a / B, or all that clients have outstanding.
    pub window_s: f64,
    /// After how many seconds a 2a goes out again.
    pub timeout_s: f64,
}

/// The most copies that are looked for: with more than these a window lasts as long as the time-out.
const COPIES_MAX: u16 = 1_000;

impl Copies {
    /// The numbers of copies with which a run goes on as it is: with m of them an instance takes T = (1 + m) window,
    /// and m is how often the time-out goes into T. None where the queue grows for ever.
    pub fn stable(self) -> impl Iterator<Item = u16> {
        let Copies { window_s, timeout_s } = self;
        (0..COPIES_MAX).filter(move |&copies| {
            let [copies, duration_s] = [f64::from(copies), (1.0 + f64::from(copies)) * window_s];
            copies * timeout_s <= duration_s && duration_s < (copies + 1.0) * timeout_s
        })
    }

    /// Whether no number of copies is stable.
    pub fn grows(self) -> bool {
        self.window_s >= self.timeout_s
    }

    /// Share of the greatest throughput that is left with so many copies.
    pub fn share(copies: u16) -> f64 {
        1.0 / (1.0 + f64::from(copies))
    }
}
