/** The editor of the scenario's text: the largest part of the page, which comes when it is asked for, or last. */
import { withSettings } from '../model/scenario/family';
import { later } from '../views/parts/later';

export const TextPanel = later(
  'The text editor',
  async () => (await withSettings(import('../views/text/TextPanel'))).TextPanel,
);
