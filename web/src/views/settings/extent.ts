import { remembered } from '../../base/remembered';

/** Whether the settings beside the figure are the question's own levers, or all there are: as the reader left it. */
export const extent = remembered('settings', ['levers', 'all'] as const, () => 'levers');
