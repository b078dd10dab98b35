/** What panels are called, in the order of their switches. A host of an embedded figure has words of its own. */
import { lanesOfFamily, type OwnPanelWords } from '../../layout/family';
import type { Panel } from './panels';

export interface PanelWords extends OwnPanelWords {
  readonly id: Panel;
}

export function panelWords(): readonly PanelWords[] {
  const all: readonly PanelWords[] = [
    { id: 'spacetime', title: 'space-time', what: 'The lanes and their messages' },
    { id: 'map', title: 'map', what: 'The replicas on a map' },
    ...(lanesOfFamily.panels as readonly PanelWords[]),
    {
      ...{ id: 'bandwidth', title: 'bandwidth' },
      what: `What the ${lanesOfFamily.whose} network interface carries`,
    },
    {
      ...{ id: 'throughput', title: lanesOfFamily.final.flow },
      what: 'What clients request, and when it is final',
    },
    {
      ...{ id: 'over_time', title: 'over time' },
      what: `Latency as a heat map, the queue and the ${lanesOfFamily.round[1]} over time`,
    },
  ];
  return all.filter(({ id }) => !lanesOfFamily.lacks?.includes(id));
}
