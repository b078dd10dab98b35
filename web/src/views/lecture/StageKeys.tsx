/** The lecturer's keys at the foot of the stage, each a button too, in one line. */
import type { ReactNode } from 'react';
import { presentingTheme, theme, themeOf } from '../../model/looking/theme';
import { stepping } from '../../model/page/presentation';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../figure/useReadable';
import { HotkeyButton } from '../parts/HotkeyButton';
import { SteadyText } from '../parts/SteadyText';
import { useSession } from '../parts/useSession';

const SHOW = 'show numbers';
const HIDE = 'hide numbers';
const PROJECTOR = 'projector';
const PROJECTOR_OFF = 'own theme';
const STEPS = { together: 'all runs', 'run by run': 'run by run' } as const;

export function StageKeys({ workspace }: { readonly workspace: Workspace }) {
  const { hasNumbers, revealed } = useReadable(workspace.presentation);
  const { isPlaying } = useReadable(workspace.playback.state);
  const given = useReadable(workspace.given);
  const steps = useReadable(stepping);
  const runs = useSession(workspace, (state) => state.runs);
  const again = `hide ${runs.length > 2 ? 'all but A' : (runs[1]?.key ?? '')}`;
  const reveals = [...runs.slice(1).map(({ key }) => `reveal ${key}`), again];
  const reveal = reveals[revealed - 1] ?? again;
  const numbers = hasNumbers ? HIDE : SHOW;
  useReadable(theme);
  useReadable(presentingTheme);
  const projector = themeOf(true) === 'projector' ? PROJECTOR_OFF : PROJECTOR;
  const key = (does: string, cap: string, shown: ReactNode, name?: string) => (
    <HotkeyButton
      workspace={workspace}
      does={does}
      {...(name === undefined ? {} : { name: capital(name) })}
    >
      <kbd>{cap}</kbd> {shown}
    </HotkeyButton>
  );
  return (
    <div className="stage-keys" role="toolbar" aria-label="Stage" data-roving="x" data-passing="">
      {key('next step', 'PgDn', 'next step')}
      {key(
        'play or pause',
        'Space',
        <SteadyText texts={['play', 'pause']} shown={isPlaying ? 'pause' : 'play'} />,
        isPlaying ? 'pause' : 'play',
      )}
      {runs.length > 1 && key('reveal', 'R', <SteadyText texts={reveals} shown={reveal} />, reveal)}
      {key('numbers', 'N', <SteadyText texts={[SHOW, HIDE]} shown={numbers} />, numbers)}
      {runs.length > 1 &&
        key(
          'steps',
          'O',
          <SteadyText texts={Object.values(STEPS)} shown={STEPS[steps]} />,
          `steps: ${STEPS[steps]}`,
        )}
      {given !== null && key('next item', '⇧ PgDn', 'next item')}
      {key(
        'projector theme',
        'J',
        <SteadyText texts={[PROJECTOR, PROJECTOR_OFF]} shown={projector} />,
        projector,
      )}
      {key('QR code of the link', 'U', 'QR code')}
      {key('leave presenting', 'Esc', 'exit')}
    </div>
  );
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
