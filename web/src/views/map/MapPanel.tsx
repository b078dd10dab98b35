/** The map, large: one for each network that is shown, with the messages of one of its runs. */
import { useState } from 'react';
import { areOnEarth } from '../../layout/map/spots';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../parts/useReadable';
import { MapFigure, type Projection } from './MapFigure';
import { MapWords } from './MapWords';
import { chosenRun, type MapRun, useNetworks } from './mapRuns';
import { useMapSetting } from './useMapSetting';

interface MapPanelProps {
  readonly workspace: Workspace;
  /** Name of the theme. */
  readonly theme: string;
  /** Whether it is the picture that matters: it has the height that lanes would have. */
  readonly isTall: boolean;
  /** Whether it is to be looked at alone. */
  readonly isFixed: boolean;
}

export function MapPanel(props: MapPanelProps) {
  const networks = useNetworks(props.workspace);
  const [wanted, setProjection] = useState<Projection>('time');
  return (
    <div className="maps" data-tall={props.isTall}>
      {networks.map((runs) => (
        <NetworkMap
          key={runs.map(({ key }) => key).join()}
          {...props}
          {...{ runs, wanted, setProjection }}
        />
      ))}
    </div>
  );
}

interface NetworkMapProps extends MapPanelProps {
  readonly runs: readonly MapRun[];
  readonly wanted: Projection;
  readonly setProjection: (projection: Projection) => void;
}

function NetworkMap({ runs, wanted, setProjection, ...props }: NetworkMapProps) {
  const { workspace, theme } = props;
  const chosen = useReadable(chosenRun);
  const run = runs.find(({ key }) => key === chosen) ?? (runs[0] as MapRun);
  const setting = useMapSetting(workspace);
  const hasWorld = areOnEarth(run.lanes);
  const projection = hasWorld ? wanted : 'time';
  return (
    <figure className="map" aria-label={`Map, with the messages of ${run.key}`}>
      <figcaption>
        {hasWorld && (
          <fieldset data-roving="x" aria-label="Distances on the map">
            {(['time', 'world'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={projection === each}
                title={
                  each === 'time'
                    ? 'The farther from the leader, the longer a message takes'
                    : 'Places of the cities, with the shortest lines over the Earth'
                }
                onClick={() => setProjection(each)}
              >
                {each === 'time' ? 'by delay' : 'on Earth'}
              </button>
            ))}
          </fieldset>
        )}
        {runs.length > 1 ? (
          <fieldset data-roving="x" aria-label="Messages of">
            {runs.map(({ key }) => (
              <button
                key={key}
                type="button"
                aria-pressed={key === run.key}
                title={`Messages of ${key}`}
                onClick={() => chosenRun.set(key)}
              >
                {key}
              </button>
            ))}
          </fieldset>
        ) : (
          <strong>{run.key}</strong>
        )}
        <MapWords run={run} playhead={workspace.playback.playhead} {...setting} />
      </figcaption>
      <MapFigure key={theme} {...props} {...setting} {...{ run, projection }} />
    </figure>
  );
}
