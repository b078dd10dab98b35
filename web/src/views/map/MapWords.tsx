/** What is on its way at the playhead, in words. */
import { formatCount } from '../../base/format';
import { opens, tables } from '../../core/kinds';
import { type Answers, lanesOfFamily, wordsOfFamily } from '../../layout/family';
import { nameIn } from '../../layout/lanes';
import { type Flight, flightsAt } from '../../layout/map/flights';
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
    const answers = wordsOfFamily.answersAt(window, timeNs);
    return wordsOf([...flowsAt(...seen), ...flightsAt(...seen)], answers, run);
  });
  return <span className="map-words">{words}</span>;
}

function wordsOf(flights: readonly Flight[], answers: Answers | null, run: MapRun): string {
  const counts = tables.kinds.flatMap(({ names: [one, many] }, number) => {
    const rows = flights.flatMap((flight) => (flight.kind === number ? [flight.row] : []));
    const count = new Set(rows).size;
    // Without rows of their own, some may just not have left, or have come.
    const about = rows.some((row) => row < 0) ? 'about ' : '';
    const name = count === 1 ? one : many;
    const carried = opens(number) ? carriedText(flights) : '';
    // "2 × 2a": a name may begin with a digit.
    const times = /^\d/.test(name) ? ' ×' : '';
    return count === 0 ? [] : [`${about}${formatCount(count)}${times} ${name}${carried}`];
  });
  const came =
    answers === null
      ? []
      : [
          `${nameIn(run.lanes, answers.replica)} has ${answers.count} of ${answers.quorum} ${lanesOfFamily.answers}`,
        ];
  return [
    ...came,
    counts.length === 0 ? 'nothing in flight' : `in flight: ${counts.join(', ')}`,
  ].join('; ');
}

/** " of block 7", or of which ones. */
function carriedText(flights: readonly Flight[]): string {
  const numbers = [...new Set(flights.flatMap(({ number }) => (number === '' ? [] : number)))];
  if (numbers.length === 0) return '';
  const [one, many] = lanesOfFamily.subject;
  return ` of ${numbers.length === 1 ? one : many} ${numbers.join(' and ')}`;
}
