/**
 * What one finds out from each shipped scenario, in a sentence that gives no answer away. An index beside the files, as
 * the topics are: it is read before a scenario is opened, and never after.
 */
export const finds: Readonly<Record<string, string>> = {
  'uniform-lan-to-planet':
    'At which delay a capped block stops carrying the load, and what a stream does there.',
  'planet-window':
    'How much may be in flight on a connection, and what that does to blocks and to streams.',
  'window-of-three': 'TCP at its smallest: what leaves, what waits, and for what.',
  'batch-large': 'What a hundred times larger blocks gain where the network has room.',
  pipelining:
    'What starting a block before the last one is done gains, and what it leaves as it is.',
  filtering: 'How much of a block is wasted when leaders in turn hear the same clients.',
  'six-switches':
    'What each of six versions of one implementation saves, one switch after the other.',
  'measured-curve':
    'What becomes of goodput when far more is offered than an implementation can carry.',
  'why-nothing-helped': 'Which of window, sockets and block size limits a published experiment.',
  processor: 'Where signatures and bytes cost more time than distance, and where they do not.',
  'timeout-too-short': 'What becomes of votes that arrive after the view was given up.',
  'slower-on-the-way':
    'Which time-out still works when every message suddenly takes six times as long.',
  planet: 'How long a request waits when everything goes as one block, and when it flows.',
  hashes: 'How far short blocks go when clients send their transactions to everybody.',
  'two-networks': 'How much of a link batching leaves empty, and what can fill the gaps.',
  'low-load': 'Who answers sooner when the link is nearly empty.',
  'when-streaming-does-not-pay': 'At which load and distance a stream is only a detour.',
  datacentre: 'What is left of streaming where a round trip takes milliseconds.',
  'acknowledged-or-sent': 'Which promise of a proposal costs more when one link is slow.',
  'first-hiccup': 'Who recovers when the network slows down for two seconds, and who never does.',
  'burst-and-buffer': 'Why an almost empty path loses packets, and what that does to each run.',
  'random-loss': 'How one lost segment in a thousand grows into seconds of waiting.',
  'who-should-stream': 'How much more fits when every replica sends its own clients’ transactions.',
  'certified-availability': 'What two signatures can stand for where data is slow to arrive.',
  prototype: 'How the gain that a prototype measured comes about, round by round.',
  'partition-and-heal': 'Who goes on while the network is split, and what is found when it heals.',
  'rotation-and-a-crash':
    'When three certified views in a row can still happen with one replica down.',
  'waiting-for-delta': 'What it costs to wait for everybody, or for a guess at the slowest.',
  'hidden-lock': 'Which trap a third phase is there to avoid, and what avoiding it costs.',
  'two-chain':
    'Whether two certified blocks are enough, step by step through an attack by the network.',
  'hotstuff-2': 'How two phases can be made to work, and what the leader must wait for.',
  'killed-node': 'How long clients wait each time it would be a dead node’s turn.',
  'growing-after-a-kill':
    'Why an implementation slows down for ever after one crash, as was measured.',
  'dead-host': 'What a network says of a dead process, and what it does not say of a dead host.',
  'one-vote': 'How a single lost vote becomes a time-out, or nothing at all.',
  'lost-vote': 'How TCP brings a lost vote back, and how long that takes.',
  'silent-leader': 'How long everybody waits for a leader who never speaks.',
  forking: 'How many certified blocks a leader may leave out before votes are refused.',
  equivocation: 'How many liars it takes to make two stories of one history.',
  'stolen-key': 'How many copied keys it takes to break agreement.',
  'lying-acknowledgements':
    'Which lie about what arrived can stop a stream, and which only slows it.',
  'small-quorum': 'What two halves of a network do when each is allowed to decide.',
  forgetting: 'What goes wrong when a crash takes votes and locks with it.',
  'waiting-for-votes': 'What happens to votes that reach a leader who has gone on.',
  'certificate-in-the-proposal': 'How a replica that was away finds out where the others are.',
  'abandoned-block': 'Where transactions go when their block is never decided.',
  'consecutive-views': 'Which history a gap between two views lets in.',
  'two-histories': 'What a bare count cannot tell apart.',
  'cut-without-data': 'What becomes of a decision about data that nobody holds.',
  'minimum-over-all': 'What the slowest replica may decide, and what happens when it is gone.',
  'shrinking-cut': 'What happens when a leader counts backwards.',
  'unverified-certificate': 'What a signature is worth that nobody counts.',
};
