/** What is selected, closely: in the place of the settings, which one button brings back. */

import { lookingOfFamily } from '../../model/looking/family';
import type { Inspected } from '../../model/looking/selection';
import { goneText } from '../../model/looking/selectionText';
import type { Workspace } from '../../model/page/workspace';
import type { ShownRun } from '../../model/run/session';
import { isNameSecret } from '../../model/scenario/caveats';
import { useFramed } from '../figure/useFramed';
import { HotkeyButton } from '../parts/HotkeyButton';
import { Icon } from '../parts/Icon';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';
import { details } from './family';
import { MessageDetails } from './MessageDetails';
import { PathDetails } from './PathDetails';
import { ReplicaDetails } from './ReplicaDetails';
import { TransactionDetails } from './TransactionDetails';

export function Inspector({ workspace }: { readonly workspace: Workspace }) {
  const inspected = useFramed(workspace.inspected);
  const runs = useSession(workspace, (state) => state.runs);
  const hidesFuture = useReadable(workspace.hidesFuture);
  const run = runs.find(({ key }) => key === inspected?.run);
  if (inspected === null || run === undefined) return null;
  return (
    <section className="inspector" aria-label="Inspector">
      <header>
        <HotkeyButton workspace={workspace} does="close the inspector" name="Back to the settings">
          <Icon name="previous" />
        </HotkeyButton>
        <span>
          {runs.length > 1 && `${run.key} ${isNameSecret(run, hidesFuture) ? '' : run.name}`}
        </span>
        <HotkeyButton workspace={workspace} does="cause of what is selected">
          <Icon name="cause" />
        </HotkeyButton>
        <HotkeyButton workspace={workspace} does="effect of what is selected">
          <Icon name="effect" />
        </HotkeyButton>
      </header>
      <Details workspace={workspace} inspected={inspected} run={run} />
    </section>
  );
}

interface DetailsProps {
  readonly workspace: Workspace;
  readonly inspected: Inspected;
  readonly run: ShownRun;
}

function Details({ workspace, inspected, run }: DetailsProps) {
  const { key, lanes } = run;
  const hidesFuture = useReadable(workspace.hidesFuture);
  const { timeNs } = useFramed(workspace.playback.playhead);
  const untilNs = hidesFuture ? timeNs : Number.POSITIVE_INFINITY;
  switch (inspected.kind) {
    case 'message':
      return <MessageDetails {...{ workspace, run, untilNs }} detail={inspected.detail} />;
    case 'commit':
      return <details.Commit {...{ workspace, lanes }} run={key} detail={inspected.detail} />;
    case 'block':
      return (
        <details.Block
          {...{ workspace, lanes }}
          run={key}
          detail={lookingOfFamily.knownBy(inspected.detail, untilNs)}
        />
      );
    case 'replica':
      return (
        <ReplicaDetails
          {...{ workspace, run }}
          replica={inspected.replica}
          seen={inspected.view}
          timeNs={inspected.timeNs}
        />
      );
    case 'transaction':
      return <TransactionDetails {...{ workspace, run, untilNs }} />;
    case 'path': {
      const { source, target } = inspected;
      return <PathDetails {...{ workspace, lanes, source, target }} run={key} />;
    }
    case 'gone':
      return <p className="note">{goneText(inspected.sought)}</p>;
  }
}
