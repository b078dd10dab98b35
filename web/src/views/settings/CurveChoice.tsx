/** What the curves above the sliders show, and up to which value. */
import { formatRate, formatRoundTime } from '../../base/format';
import type { Readable } from '../../base/store';
import { MEASURES, measureShown } from '../../model/responses/response';
import { AFTER_GUESS, AfterGuess } from '../parts/AfterGuess';
import { useReadable } from '../parts/useReadable';

interface CurveChoiceProps {
  /** The value at the top of the curves; null where there are none. */
  readonly highest: Readable<number | null>;
  /** Whether the reader is to predict what the curves would show. */
  readonly isHeld: boolean;
}

export function CurveChoice({ highest: scale, isHeld }: CurveChoiceProps) {
  const shown = useReadable(measureShown);
  const highest = useReadable(scale);
  return (
    <fieldset className="curve-choice" aria-label="Curves above the sliders" data-roving="x">
      <span>curve:</span>
      {MEASURES.map((measure) => (
        <button
          key={measure}
          type="button"
          aria-pressed={measure === shown}
          onClick={() => measureShown.set(measure)}
        >
          {measure}
        </button>
      ))}
      <small>
        {isHeld ? (
          <AfterGuess text={AFTER_GUESS} />
        ) : (
          highest !== null &&
          `0 to ${shown === 'latency' ? formatRoundTime(highest * 1e9) : `${formatRate(highest)} tx/s`}`
        )}
      </small>
    </fieldset>
  );
}
