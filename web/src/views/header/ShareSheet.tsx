/** What the menu Share holds: the page as a link, as a picture, as numbers. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { download, fileName } from '../../base/download';
import { formatCount } from '../../base/format';
import { encode } from '../../model/link/urlState';
import type { Workspace } from '../../model/page/workspace';
import { messagesCsv, reportsJson } from '../../model/run/exports';
import type { SessionState } from '../../model/run/session';
import { titleOfScenario } from '../../model/scenario/scenario';
import { nativeCommand, pageLink } from '../../model/viewer/pageLink';
import type { FigurePicture } from '../figure/figureProps';
import { takePicture } from '../figure/takePicture';
import { HotkeyButton } from '../parts/HotkeyButton';
import { CopiedText } from './CopiedText';

/** Some programs cut off longer links. */
const LINK_CHARACTERS_MAX = 8000;
/** Some systems refuse longer command lines. */
const COMMAND_CHARACTERS_MAX = 30_000;

interface ShareSheetProps {
  readonly workspace: Workspace;
  readonly picture: RefObject<FigurePicture | null>;
  /** How often the menu was opened. */
  readonly opened: number;
}

export function ShareSheet({ workspace, picture, opened }: ShareSheetProps) {
  const [link, setLink] = useState('');
  const [command, setCommand] = useState('');
  const [said, setSaid] = useState('');
  const { session } = workspace;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the menu is opened
  useEffect(() => {
    setLink(new URL(encode(pageLink(workspace)), location.href).href);
    setCommand(nativeCommand(session.state.getState()));
    setSaid('');
  }, [workspace, session, opened]);
  // Made when the page is built; a file of the reader's has none.
  const { id, packed } = session.state.getState();
  const pageOf = import.meta.env.PROD && packed === null ? `s/${id}.html` : null;
  const nameOf = (ending: string) => `${fileName(session.state.getState().id)}${ending}`;

  const savePicture = async () => {
    if (picture.current === null) return;
    try {
      const texts = pictureTexts(session.state.getState());
      download(nameOf('.png'), await takePicture(picture.current, texts));
      setSaid('Picture saved');
    } catch {
      setSaid('The browser blocks reading the picture; take a screenshot instead');
    }
  };
  const saveReports = () => {
    const reports = reportsJson(session.state.getState(), workspace.asking.asked.get());
    if (reports === null) {
      setSaid('The runs are not finished yet');
      return;
    }
    download(nameOf('-measurements.json'), reports);
    setSaid('Measurements saved');
  };

  return (
    <>
      <CopiedText label="Link to what is on the page" name="link" text={link} onSaid={setSaid} />
      {link.length > LINK_CHARACTERS_MAX && (
        <p className="note">
          {formatCount(link.length)} characters: some programs cut links of this length.
        </p>
      )}
      {command.length > COMMAND_CHARACTERS_MAX ? (
        <p className="note">
          For the native program this is too long for a line: save the scenario as a file in its
          menu, and run that.
        </p>
      ) : (
        <CopiedText
          label="The same runs by the native program"
          name="command"
          text={command}
          onSaid={setSaid}
        />
      )}
      <ul>
        <li>
          <button type="button" onClick={() => workspace.sharing.set('embed')}>
            Embed in another page
          </button>
        </li>
        <li>
          <HotkeyButton workspace={workspace} does="QR code of the link">
            QR code for a room
          </HotkeyButton>
        </li>
        {pageOf !== null && (
          <li>
            <a href={pageOf}>Page of this scenario, with a preview card for posts</a>
          </li>
        )}
        <li>
          <button
            type="button"
            onClick={() => {
              workspace.do(({ lecture }) => lecture.addPicture());
              workspace.isLecturePanelOpen.set(true);
              setSaid('Added to your lecture');
            }}
          >
            Add this picture to my lecture
          </button>
        </li>
      </ul>
      <h2>Save</h2>
      <ul>
        <li>
          <button type="button" onClick={savePicture}>
            Picture (PNG)
          </button>
        </li>
        <li>
          <button type="button" onClick={saveReports}>
            Measurements of the runs (JSON)
          </button>
        </li>
        <li>
          <MessagesButton workspace={workspace} name={nameOf} onSaid={setSaid} />
        </li>
      </ul>
      <p className="note" role="status">
        {said}
      </p>
    </>
  );
}

interface MessagesButtonProps {
  readonly workspace: Workspace;
  readonly name: (ending: string) => string;
  readonly onSaid: (text: string) => void;
}

/** Saves every message; while it gathers them it says how many it has, and can be stopped. */
function MessagesButton({ workspace: { session }, name, onSaid }: MessagesButtonProps) {
  const [rows, setRows] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);

  const save = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setRows(0);
    const messages = await messagesCsv(session, setRows, controller.signal);
    setRows(null);
    if (messages === null) {
      onSaid(controller.signal.aborted ? 'Stopped' : 'The runs changed; nothing was saved');
      return;
    }
    download(name('.csv'), messages);
    const isCut = session.state.getState().runs.some((run) => run.recordingStoppedNs !== null);
    onSaid(isCut ? 'Recorded messages saved' : 'Messages saved');
  };

  if (rows === null) {
    return (
      <button type="button" onClick={save}>
        Every message (CSV)
      </button>
    );
  }
  return (
    <>
      <button type="button" onClick={() => stop.current?.abort()}>
        Stop
      </button>
      <span className="note">{formatCount(rows)} messages so far</span>
    </>
  );
}

/** What a picture says of itself: the same runs can be made again from it. */
function pictureTexts({ id, runs, good }: SessionState) {
  const digests = runs.map(({ key, name, caveats, report, isReportCurrent }) => {
    const digest = report !== null && isReportCurrent ? report.digest : 'not finished';
    return [`${key} ${name} ${digest}`, ...caveats].join(', ');
  });
  const engine = runs[0]?.engine ?? '';
  return {
    title: titleOfScenario(good, id),
    footer: [...digests, `Quorumscope, engine ${engine}`],
  };
}
