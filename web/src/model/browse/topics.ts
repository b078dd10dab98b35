/**
 * The shelves of the browser: every shipped scenario stands on one, in the order in which a lecture would take them. An
 * index beside the files and not a field in them: a topic orders the shipped ones among each other, and says nothing of
 * a run.
 */
export interface Topic {
  readonly name: string;
  /** In a few words. */
  readonly about: string;
  /** Ids of scenarios. */
  readonly scenarios: readonly string[];
}

export const LESSONS: Pick<Topic, 'name' | 'about'> = {
  name: 'Lessons',
  about: 'Questions in an order, to read or to give',
};

/** Where somebody who is new begins. */
export const START_HERE = { lesson: 'larger-batches', scenario: 'planet' };

export const topics: readonly Topic[] = [
  {
    name: 'Why is it slow?',
    about: 'Distance, votes and an idle link',
    scenarios: [
      'uniform-lan-to-planet',
      'planet-window',
      'window-of-three',
      'batch-large',
      'pipelining',
      'filtering',
      'six-switches',
      'measured-curve',
      'why-nothing-helped',
      'processor',
      'timeout-too-short',
      'slower-on-the-way',
    ],
  },
  {
    name: 'Batching and streaming',
    about: 'The same bytes, at other times',
    scenarios: [
      'planet',
      'hashes',
      'two-networks',
      'low-load',
      'when-streaming-does-not-pay',
      'datacentre',
      'acknowledged-or-sent',
      'first-hiccup',
      'burst-and-buffer',
      'random-loss',
      'who-should-stream',
      'certified-availability',
      'prototype',
    ],
  },
  {
    name: 'From crash-stop to HotStuff',
    about: 'One rule after the other',
    scenarios: [
      'partition-and-heal',
      'rotation-and-a-crash',
      'waiting-for-delta',
      'hidden-lock',
      'two-chain',
      'hotstuff-2',
    ],
  },
  {
    name: 'Faults and liars',
    about: 'Up to f replicas may do anything',
    scenarios: [
      'killed-node',
      'growing-after-a-kill',
      'dead-host',
      'one-vote',
      'lost-vote',
      'silent-leader',
      'forking',
      'equivocation',
      'stolen-key',
      'lying-acknowledgements',
    ],
  },
  {
    name: 'Rules removed on purpose',
    about: 'What was each one for?',
    scenarios: [
      'small-quorum',
      'forgetting',
      'waiting-for-votes',
      'certificate-in-the-proposal',
      'abandoned-block',
      'consecutive-views',
      'two-histories',
      'cut-without-data',
      'minimum-over-all',
      'shrinking-cut',
      'unverified-certificate',
    ],
  },
];

/** The scenario after one, in the order of the shelves; null after the last, and after one that is not shipped. */
export function scenarioAfter(id: string): string | null {
  const all = topics.flatMap(({ scenarios }) => scenarios);
  const place = all.indexOf(id);
  return place < 0 ? null : (all[place + 1] ?? null);
}
