/** The line by which a run is told from others, beside its letter. */
import { runDash } from '../../render/runLine';

export function RunLine({ place }: { readonly place: number }) {
  return (
    <svg className="run-line" viewBox="0 0 26 4" aria-hidden="true">
      <path d="M0 2H26" strokeDasharray={runDash(place).join(' ')} />
    </svg>
  );
}
