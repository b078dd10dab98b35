/** What time went into: a bar of its parts to scale, and below it how much is what. */
import {
  formatMs,
  longestQueue,
  type SpentPart,
  spentMeaning,
  spentName,
  sumUs,
  totalsOf,
} from '../../model/run/spentTime';

interface SpentBarProps {
  /** What the whole is called. */
  readonly title: string;
  readonly parts: readonly SpentPart[];
  /** Goes to the queue of the path, where it has a part. */
  readonly onQueue: (part: SpentPart) => void;
}

export function SpentBar({ title, parts, onQueue }: SpentBarProps) {
  if (parts.length === 0) return null;
  const queue = longestQueue(parts);
  return (
    <section className="spent">
      <h3>
        {title} <strong data-testid="spent-whole">{formatMs(sumUs(parts))}</strong>
      </h3>
      <div className="spent-bar" aria-hidden="true">
        {parts.map(({ name, startNs, endNs }) => (
          <span
            key={startNs}
            data-spent={name}
            style={{ flexGrow: endNs - startNs }}
            title={spentName(name)}
          />
        ))}
      </div>
      <dl className="spent-totals">
        {totalsOf(parts).map(({ name, us }) => (
          <div key={name}>
            <dt title={spentMeaning(name)}>
              <i data-spent={name} aria-hidden="true" />
              {name === 'path_queue' && queue !== undefined ? (
                <button type="button" className="spent-link" onClick={() => onQueue(queue)}>
                  {spentName(name)}
                </button>
              ) : (
                spentName(name)
              )}
            </dt>
            <dd>{formatMs(us)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
