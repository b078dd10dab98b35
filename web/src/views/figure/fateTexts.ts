/** How a message ended, in words; nothing is said of one that was handled. */
import type { Fate } from '../../core/columns';

export const fateTexts: Readonly<Record<Fate, string>> = {
  delivered: '',
  in_flight: 'still on its way at the end',
  source_down: 'lost: its source crashed',
  target_down: 'lost: its target was down',
  cut: 'lost: the network was cut',
  dropped: 'dropped: a fault makes its target discard it',
};
