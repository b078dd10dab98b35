/** What the clock is to stop at, to choose, with a button back and one forward. */
import type { Workspace } from '../../model/page/workspace';
import { runs } from '../../model/run/family';
import { askedOf, chosen, stopKinds, stopName, withAmount } from '../../model/run/stopping';
import { HotkeyButton } from '../parts/HotkeyButton';
import { Icon } from '../parts/Icon';
import { TextField } from '../parts/TextField';
import { useReadable } from '../parts/useReadable';

export function StopJump({ workspace }: { readonly workspace: Workspace }) {
  const { stopWhen } = workspace;
  const current = useReadable(stopWhen);
  const asks = askedOf(current.stop);
  const name = stopName(current);
  // The family's first stop has a key of its own, whatever is chosen.
  const [first] = runs.stops;
  const what = first?.stop === current.stop ? first.name : 'stop';
  return (
    <span className="jump stop-jump">
      <HotkeyButton workspace={workspace} does={`previous ${what}`} name={`Previous ${name}`}>
        <Icon name="previous" />
      </HotkeyButton>
      <select
        aria-label="Stop when"
        title="Stop at: the next target of X, or the previous one with Shift + X"
        value={current.stop}
        onChange={({ currentTarget }) => stopWhen.set(chosen(currentTarget.value))}
      >
        {stopKinds().map((kind) => (
          <option key={kind.stop} value={kind.stop}>
            {kind.name}
          </option>
        ))}
      </select>
      {asks !== null && (
        <>
          <TextField
            label={asks.label}
            text={String(current.amount)}
            isInvalid={false}
            onCommit={(typed) => {
              const amount = Number(typed.replaceAll(',', ''));
              if (Number.isFinite(amount)) stopWhen.set(withAmount(current, amount));
            }}
          />
          {asks.unit}
        </>
      )}
      <HotkeyButton workspace={workspace} does={`next ${what}`} name={`Next ${name}`}>
        <Icon name="next" />
      </HotkeyButton>
    </span>
  );
}
