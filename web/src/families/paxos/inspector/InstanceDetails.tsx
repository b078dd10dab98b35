/** An instance: what is in it, what became of it, and which replica did what with it, when. */
import type { SubjectDetail } from '../../../core/messages';
import { nameIn } from '../../../layout/lanes';
import { formatPoint } from '../../../model/looking/clock';
import { formatMs } from '../../../model/run/spentTime';
import { useFramed } from '../../../views/figure/useFramed';
import { Facts } from '../../../views/inspector/Facts';
import type { DetailProps } from '../../../views/inspector/family';
import type { Deed, InstanceDetail } from '../control';
import { sizeText } from '../looking';

/** What is said of what a replica did, in the order in which it is done. */
const deeds: readonly (readonly [Deed, string])[] = [
  ['prepared', 'Prepared it again'],
  ['proposed', 'Proposed it'],
  ['repeated', 'Sent it again'],
  ['accepted', 'Accepted it'],
  ['decided', 'Knew the decision'],
  ['executed', 'Executed it'],
];

export function InstanceDetails({ workspace, detail, lanes }: DetailProps<SubjectDetail>) {
  const { subject, round, owner, decidedNs, executedNs, copies, statements } =
    detail as InstanceDetail;
  const view = useFramed(workspace.session.viewport);
  const time = (ns: number | null) => (ns === null ? 'not yet' : formatPoint(ns, view));
  const { proposedNs } = subject;
  return (
    <>
      <h2>Instance {subject.height}</h2>
      <p>proposed by {nameIn(lanes, owner)}</p>
      <p className="note">{sizeText(subject)}</p>
      <Facts
        title="What became of it"
        facts={[
          ['ballot', String(round)],
          ['proposed', time(proposedNs)],
          ['decided', time(decidedNs)],
          ['executed', time(executedNs)],
          ['copies sent', String(copies)],
        ]}
      />
      {deeds.map(([deed, title]) => {
        const stated = statements.filter((one) => one.deed === deed);
        return stated.length === 0 ? null : (
          <section key={deed}>
            <h3>
              {title} <strong>{stated.length}</strong>
            </h3>
            <dl className="facts">
              {stated.map(({ replica, timeNs }) => (
                <div key={`${replica} ${timeNs}`}>
                  <dt>{nameIn(lanes, replica)}</dt>
                  <dd>+ {formatMs(Math.round((timeNs - proposedNs) / 1000))}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </>
  );
}
