/** What is on its way at the playhead, in words. */
import { formatCount } from '../../base/format';
import { MESSAGE_KINDS } from '../../core/columns';
import { KINDS } from '../../core/kinds';
import { proposal } from '../../layout/blockIdentity';
import { nameIn } from '../../layout/lanes';
import { type Flight, flightsAt, type Votes, votesAt } from '../../layout/map/flights';
import { flowsAt } from '../../layout/map/flows';
import { straight, type Ways } from '../../layout/map/ways';
import { useEither, useFramedPart } from '../figure/useFramed';
import type { MapRun } from './mapRuns';
import type { Playhead } from './useMoment';

interface MapWordsProps {
  readonly run: MapRun;
  readonly playhead: Playhead;
  readonly kinds: number;
  readonly isStill: boolean;
}

/** Where messages fly does not matter to words. */
const nowhere = straight({ replica: 0, x: 0, y: 0 }, { replica: 0, x: 0, y: 0 });
const anyWay: Ways = () => nowhere;

export function MapWords({ run, playhead, kinds, isStill }: MapWordsProps) {
  const either = useEither(run.window, playhead);
  const words = useFramedPart(either, () => {
    const window = run.window.get();
    if (window === null) return '';
    if (isStill) return 'messages appear when playback pauses';
    const { timeNs } = playhead.get();
    const seen = [window, timeNs, kinds, anyWay] as const;
    return wordsOf([...flowsAt(...seen), ...flightsAt(...seen)], votesAt(window, timeNs), run);
  });
  return <span className="map-words">{words}</span>;
}

function wordsOf(flights: readonly Flight[], votes: Votes | null, run: MapRun): string {
  const counts = MESSAGE_KINDS.flatMap((kind, number) => {
    const rows = flights.flatMap((flight) => (flight.kind === number ? [flight.row] : []));
    const count = new Set(rows).size;
    const [one, many] = KINDS[kind].names;
    // Without rows of their own, some may just not have left, or have come.
    const about = rows.some((row) => row < 0) ? 'about ' : '';
    const name = count === 1 ? one : many;
    const carried = number === proposal ? carriedText(flights) : '';
    return count === 0 ? [] : [`${about}${formatCount(count)} ${name}${carried}`];
  });
  const came =
    votes === null
      ? []
      : [`${nameIn(run.lanes, votes.replica)} has ${votes.count} of ${votes.quorum} votes`];
  return [
    ...came,
    counts.length === 0 ? 'nothing in flight' : `in flight: ${counts.join(', ')}`,
  ].join('; ');
}

/** " of block 7", or of which blocks. */
function carriedText(flights: readonly Flight[]): string {
  const numbers = [...new Set(flights.flatMap(({ number }) => (number === '' ? [] : number)))];
  if (numbers.length === 0) return '';
  return ` of ${numbers.length === 1 ? 'block' : 'blocks'} ${numbers.join(' and ')}`;
}
