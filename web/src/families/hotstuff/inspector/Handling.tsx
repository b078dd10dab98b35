/** What its receiver made of a message: a vote is counted in a certificate, a proposal is voted for or not. */
import { nameIn } from '../../../layout/lanes';
import type { HandlingProps } from '../../../views/inspector/family';
import type { Handled } from '../control';
import { certificateText, rulingText } from '../words/rulingText';

export function Handling({ detail: { handled, message }, lanes }: HandlingProps) {
  const { certificate, ruling } = handled as Handled;
  return (
    <>
      {certificate !== null && <p className="note">{certificateText(certificate)}</p>}
      {ruling !== null && (
        <p>
          {nameIn(lanes, message.target)} {rulingText(ruling, lanes)}
        </p>
      )}
    </>
  );
}
