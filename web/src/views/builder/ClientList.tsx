/** Where clients stand, and what share of the load comes from each place. */
import type { ScenarioError } from '../../core/messages';
import { type Draft, without, withShares } from '../../model/builder/draft';
import { scaledShares, sumOfShares } from '../../model/builder/shares';
import { ValueField } from '../parts/ValueField';
import type { Built } from './useDraft';

interface ClientListProps {
  readonly draft: Draft;
  readonly change: Built['change'];
  readonly errors: readonly ScenarioError[];
}

export function ClientList({ draft, change, errors }: ClientListProps) {
  const { clients } = draft;
  const shares = clients.map(({ share }) => share);
  const numbers = shares.map((share) => (typeof share === 'number' ? share : 0));
  const sum = sumOfShares(numbers);
  const isAlone = clients.length === 1;
  return (
    <section aria-labelledby="builder-clients">
      <h3 id="builder-clients">
        Clients <small>{isAlone ? 'all in one place' : `${percent(sum)} of the load`}</small>
      </h3>
      <ul className="builder-list">
        {clients.map((each, index) => (
          <li key={each.id}>
            <span className="builder-client">
              {each.name === '' ? 'nowhere in particular' : each.name}
            </span>
            {!isAlone && (
              <>
                <ValueField
                  label={`Share of ${each.name}`}
                  value={each.share}
                  unit="of the load"
                  isInvalid={
                    sum !== 1 ||
                    errors.some(({ path }) => path.endsWith(`clients.groups.${index}.share`))
                  }
                  onCommit={(value) =>
                    change((before) => withShares(before, shares.toSpliced(index, 1, value)))
                  }
                />
                <button
                  type="button"
                  aria-label={`Remove clients in ${each.name}`}
                  onClick={() => change((before) => without(before, each))}
                >
                  ×
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {!isAlone && (
        <button
          type="button"
          aria-disabled={sum === 1}
          onClick={() => change((before) => withShares(before, scaledShares(numbers)))}
        >
          Scale to 100 %
        </button>
      )}
    </section>
  );
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(6))} %`;
}
