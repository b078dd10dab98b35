/** What stands around what a replica has heard. */
import { formatCount } from '../../../base/format';
import type { Heard } from '../layout/heard';

type NameOf = (replica: number) => string;

/** A replica’s stake, and what it sends. */
export interface Share {
  readonly name: string;
  readonly stake: number;
  /** Its part of all stake, and of all turns. */
  readonly ofStake: number;
  readonly ofTurns: number;
  /** "6 of 9 messages; its quota is 6.003". */
  readonly text: string;
}

export interface HeardTexts {
  readonly title: string;
  readonly about: string;
  /** Below the line of the QUACK. */
  readonly quack: string;
  readonly says: string;
  /** Said in place of the matrix, where there is none. */
  readonly none: string | null;
  /** The rule with its numbers put in, line by line. */
  readonly rule: readonly (readonly [what: string, is: string])[];
  /** Of stakes that differ, how turns are shared. */
  readonly shares: readonly Share[];
}

export function heardTexts(heard: Heard, nameOf: NameOf): HeardTexts {
  const { replica, detail } = heard;
  const { hears, quack, sent, needed, stake } = detail;
  const isEqual = isEach(heard.detail);
  return {
    title: `What ${nameOf(replica)} has heard`,
    about: 'a row for each of the other side, a square for each message',
    quack: `QUACK ${formatCount(quack)}`,
    says: isEqual
      ? needed === 1
        ? `one of ${formatCount(stake)} says so: nobody may fail`
        : `${formatCount(needed)} of ${formatCount(stake)} say so: one of them is right`
      : `stake of ${formatCount(needed)} of ${formatCount(stake)} says so`,
    none: hears
      ? null
      : 'Nobody acknowledges anything to it: with this scheme it does not learn what has arrived.',
    rule: hears && quack < sent ? ruleOf(detail, nameOf) : [],
    shares: sharesOf(detail, nameOf),
  };
}

/** Whether stake counts replicas. */
function isEach({ stake, rows }: Heard['detail']): boolean {
  return stake === rows.length;
}

/** Whose turn it is, and who says so. */
function ruleOf(detail: Heard['detail'], nameOf: NameOf): HeardTexts['rule'] {
  const { quack, rows, asking, resends, turns } = detail;
  const [original] = turns;
  const next = turns[resends + 1];
  const latest = resends > 0 ? turns[resends] : undefined;
  const turn = (of: (typeof turns)[number] | undefined) =>
    of === undefined ? 'nobody' : `${nameOf(of.from)}, to ${nameOf(of.to)}`;
  const twice = rows.filter(({ asks }) => asks >= 2).map((row) => nameOf(row.replica));
  const once = rows.filter(({ asks }) => asks > 0).length;
  const asked =
    once === 0
      ? 'nobody yet'
      : `${formatCount(once)} of ${formatCount(rows.length)}${twice.length === 0 ? '' : `, twice by ${twice.join(', ')}`}`;
  const count = formatCount(asking);
  const takes = isEach(detail)
    ? asking === 1
      ? 'one that says it twice'
      : `${count} that say it twice`
    : `a stake of ${count} that says it twice`;
  return [
    ['not acknowledged', `message ${formatCount(quack + 1)}`],
    ['first sender', turn(original)],
    ...(latest === undefined ? [] : [[`resend ${resends}`, turn(latest)] as const]),
    ['asked for by', asked],
    ['it takes', takes],
    [latest === undefined ? 'then sends' : 'after that', turn(next)],
    ['decided by', 'nobody: each counts for itself'],
  ];
}

/** Who sends how many of a quantum, beside the quota of its stake. */
function sharesOf({ shares }: Heard['detail'], nameOf: NameOf): readonly Share[] {
  const stakes = shares.reduce((sum, { stake }) => sum + stake, 0);
  const all = shares.reduce((sum, { turns }) => sum + (turns ?? 0), 0);
  return shares.map(({ replica, stake, turns }) => {
    const ofStake = stake / stakes;
    const ofTurns = all === 0 ? ofStake : (turns ?? 0) / all;
    const quota = Number((ofStake * all).toFixed(2));
    const text =
      turns === null
        ? 'drawn by stake'
        : `${formatCount(turns)} of ${formatCount(all)}; by stake ${quota}`;
    return { name: nameOf(replica), stake, ofStake, ofTurns, text };
  });
}
