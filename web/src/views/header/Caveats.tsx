/** The mark in the header of runs that depart from the real protocol or its fault limit. */
import { Fragment } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { caveatLines } from '../../model/scenario/caveats';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

export function Caveats({ workspace }: { readonly workspace: Workspace }) {
  const runs = useSession(workspace, (state) => state.runs);
  // What is broken is mostly what a prediction asks for.
  const lines = useReadable(workspace.hidesFuture) ? [] : caveatLines(runs);
  const title = lines.map(({ keys, text }) => `${keys} ${text}`.trim()).join(' · ');
  return (
    <p className="caveats" role="status" title={title}>
      {lines.map(({ keys, text }, index) => (
        <Fragment key={text}>
          <span aria-hidden="true">{index === 0 ? '⚠' : '·'}</span>{' '}
          {keys !== '' && <span>{keys}</span>} <span>{text}</span>{' '}
        </Fragment>
      ))}
    </p>
  );
}
