/** Each replica of a map as a button. */
import { useMemo, useState } from 'react';
import { nameIn } from '../../layout/lanes';
import { delayText, type Standing } from '../../layout/map/reach';
import type { Spot } from '../../layout/map/ways';
import { whyNotLead, withLeader } from '../../model/builder/lead';
import type { Workspace } from '../../model/page/workspace';
import { useSession } from '../parts/useSession';
import type { MapRun } from './mapRuns';
import type { Moment } from './useMoment';

interface ReplicaButtonsProps {
  readonly workspace: Workspace;
  readonly run: MapRun;
  readonly moment: Moment;
  readonly spots: readonly Spot[];
  /** Whether nothing can be changed in it. */
  readonly isFixed: boolean;
}

const standingWords: Readonly<Record<Standing, string>> = {
  up: '',
  down: ', crashed',
  cut: ', cut off',
  slow: ', slowed down',
  lies: ', Byzantine',
};

/** Each replica as a button that lets it lead. */
export function LeaderButtons({ workspace, run, moment, spots, isFixed }: ReplicaButtonsProps) {
  const scenario = useSession(workspace, (state) => state.scenario);
  const target = useSession(workspace, (state) => state.target);
  const [said, setSaid] = useState('');
  const refused = useMemo(() => whyNotLead({ scenario, target }), [scenario, target]);
  if (isFixed) return null;
  const { leader, reaches, standings } = moment;
  return (
    <fieldset className="map-replicas" data-roving="x" aria-label="Replicas: a press lets one lead">
      {spots.map(({ replica, x, y }) => {
        const name = nameIn(run.lanes, replica);
        const reach = reaches.find((each) => each.replica === replica);
        const far = reach === undefined ? '' : `, ${delayText(reach.outMs)}`;
        const told = `${name}${far}${standingWords[standings.get(replica) ?? 'up']}`;
        const isLeader = replica === leader;
        const hinder = refused ?? (replica === 0 ? 'it leads first already' : null);
        return (
          <button
            key={name}
            type="button"
            className="map-spot"
            style={{ left: x, top: y }}
            aria-label={isLeader ? `${told} leads` : `Let ${told} lead`}
            title={isLeader ? `${told} leads` : `${told}: ${hinder ?? 'a press lets it lead'}`}
            aria-disabled={hinder !== null}
            onClick={() => {
              workspace.do(({ edits }) => edits.replace(withLeader({ scenario, target }, replica)));
              setSaid(`${name} leads.`);
            }}
          />
        );
      })}
      <span className="unseen" role="status">
        {said}
      </span>
    </fieldset>
  );
}

/** Each replica of two clusters as a button that shows it closely: nobody leads. */
export function InspectButtons({ workspace, run, moment, spots, isFixed }: ReplicaButtonsProps) {
  if (isFixed) return null;
  return (
    <fieldset className="map-replicas" data-roving="x" aria-label="Replicas: a press inspects one">
      {spots.map(({ replica, x, y }) => {
        const name = nameIn(run.lanes, replica);
        const told = `${name}${standingWords[moment.standings.get(replica) ?? 'up']}`;
        return (
          <button
            key={name}
            type="button"
            className="map-spot"
            style={{ left: x, top: y }}
            aria-label={`Inspect ${told}`}
            title={told}
            onClick={() =>
              workspace.do(({ inspection }) =>
                inspection.open({ run: run.key, kind: 'replica', replica }),
              )
            }
          />
        );
      })}
    </fieldset>
  );
}
