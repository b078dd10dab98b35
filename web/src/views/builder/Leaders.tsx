/**
 * What the network would be with each replica as its leader: the delays from it as dots on one axis, that of the
 * quorum ringed, who would have one soonest first. A press lets it lead.
 */
import { delayText } from '../../layout/map/reach';
import { ringsUpTo } from '../../layout/map/timeMap';
import { type Draft, moved } from '../../model/builder/draft';
import { candidatesOf } from '../../model/builder/lead';
import { useSize } from '../parts/useSize';
import type { Built } from './useDraft';

interface LeadersProps {
  readonly draft: Draft;
  /** How many must agree, of so many replicas. */
  readonly quorum: number;
  readonly change: Built['change'];
  readonly onSaid: (said: string) => void;
}

const ROW_PX = 26;
/** Room for half a dot at either end of the axis. */
const INSET_PX = 9;

export function Leaders({ draft, quorum, change, onSaid }: LeadersProps) {
  const [box, { width }] = useSize();
  const candidates = candidatesOf(draft, quorum);
  const mostMs = Math.max(
    0,
    ...candidates.flatMap(({ reaches, quorum: reach }) => [
      ...reaches.map(({ outMs }) => outMs),
      reach?.ms ?? 0,
    ]),
  );
  const x = (ms: number) =>
    INSET_PX + (mostMs === 0 ? 0 : (ms / mostMs) * Math.max(0, width - 2 * INSET_PX));
  const [best] = candidates;
  const names = new Map(draft.replicas.map(({ id, name }) => [id, name]));
  const ticks = ringsUpTo(mostMs);
  return (
    <section className="builder-leaders" aria-labelledby="builder-leaders">
      <h3 id="builder-leaders">
        Leaders <small>{bestText(best, quorum, draft.replicas.length)}</small>
      </h3>
      <div className="leaders-head" aria-hidden="true">
        <span />
        <div ref={box}>
          <svg width={width} height={16} aria-hidden="true">
            {ticks.map((ms) => (
              <text key={ms} x={x(ms)} y={12} textAnchor="middle">
                {delayText(ms)}
              </text>
            ))}
          </svg>
        </div>
        <span>quorum</span>
      </div>
      <ol>
        {candidates.map(({ machine, reaches, quorum: reach }) => {
          const leads = draft.replicas[0] === machine;
          const told = reach === null ? 'no quorum: delays are missing' : delayText(reach.ms);
          return (
            <li key={machine.id}>
              <button
                type="button"
                aria-pressed={leads}
                title={leads ? `${machine.name} leads first` : `Let ${machine.name} lead first`}
                aria-label={`${machine.name}: ${reach === null ? told : `a quorum in ${told}`}${leads ? ', leads first' : ''}`}
                onClick={() => {
                  change((before) => moved(before, machine, 0));
                  onSaid(`${machine.name} leads first.`);
                }}
              >
                <span className="leaders-name">{machine.name}</span>
                <svg width={width} height={ROW_PX} aria-hidden="true">
                  {ticks.map((ms) => (
                    <path key={ms} className="leaders-tick" d={`M${x(ms)} 0V${ROW_PX}`} />
                  ))}
                  <path className="leaders-axis" d={`M${x(0)} ${ROW_PX / 2}H${x(mostMs)}`} />
                  {reaches.map(({ replica, outMs }) => (
                    <circle
                      key={replica}
                      className="leaders-dot"
                      cx={x(outMs)}
                      cy={ROW_PX / 2}
                      r={3.2}
                    >
                      <title>{`${names.get(replica)}, ${delayText(outMs)}`}</title>
                    </circle>
                  ))}
                  {reach !== null && (
                    <circle className="leaders-quorum" cx={x(reach.ms)} cy={ROW_PX / 2} r={7} />
                  )}
                </svg>
                <span className="leaders-told">{reach === null ? 'none' : told}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** "Bahrain would lead fastest: 101 ms to a quorum of 3 of 4". */
function bestText(
  best: ReturnType<typeof candidatesOf>[number] | undefined,
  quorum: number,
  replicas: number,
): string {
  if (best === undefined) return 'none yet';
  if (best.quorum === null) return 'no quorum: delays are missing';
  return `${best.machine.name} would lead fastest: ${delayText(best.quorum.ms)} to a quorum, ${quorum} of ${replicas}`;
}
