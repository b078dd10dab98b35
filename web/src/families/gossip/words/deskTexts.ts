/** What stands around a desk. */
import { formatCount } from '../../../base/format';
import type { PeersDesk } from '../layout/desk';

export interface DeskTexts {
  readonly title: string;
  readonly about: string;
  /** Below them, where there is room for all of it on one line; in parts else. */
  readonly foot: readonly string[];
  /** Below a sum: how long ago it came. */
  readonly ago: (timeNs: number) => string;
}

export function deskTexts(
  { peer, desk }: PeersDesk,
  nameOf: (peer: number) => string,
  playheadNs: number,
): DeskTexts {
  const { sums, came, useless, waiting } = desk;
  const ago = (timeNs: number) => {
    const ms = Math.round((playheadNs - timeNs) / 1e6);
    return ms < 1 ? 'now' : `${ms}\u00a0ms`;
  };
  const title = `The desk of ${nameOf(peer)}`;
  if (sums.length === 0) {
    const asked = desk.transactions.filter((each) => each.asked !== null);
    const [first] = asked;
    const waits =
      first === undefined
        ? []
        : [`${formatCount(waiting)} are asked for, the oldest at ${nameOf(first.asked as number)}`];
    return {
      ...{ title, ago, about: 'transactions by when they were made; below, what came again' },
      foot: [
        `in the last half second ${formatCount(came)} came`,
        `${formatCount(useless)} again`,
        ...waits,
      ],
    };
  }
  return {
    ...{ title, ago, about: 'transactions by when they were made; below, sums: unknown of all' },
    foot: [
      `in the last half second ${formatCount(came)} came`,
      `${formatCount(waiting)} wait`,
      `${formatCount(useless)} held nothing new`,
    ],
  };
}
