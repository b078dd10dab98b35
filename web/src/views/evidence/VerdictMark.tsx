/** A verdict: a sign of its own beside its word, so that neither colour nor sign has to be known. */
import type { Verdict } from '../../model/evidence/evidence';

/** On a grid of 16 by 16: a tick, a tilde, two lines that cross an equals sign, a dash, a cross. */
const signs: Readonly<Record<Verdict, string>> = {
  holds: 'M2.5 8.5l3.8 3.8 7.2-8.2',
  'off, explained': 'M2 10c2-5 4.5-4 6-2s4 3 6-2',
  'contradicts itself': 'M2.5 6h11M2.5 10.5h11M11.5 2l-7 12.5',
  'not attempted': 'M3 8h10',
  off: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
};

export function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  return (
    <span className="verdict" data-verdict={verdict}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={signs[verdict]} />
      </svg>
      {verdict}
    </span>
  );
}
