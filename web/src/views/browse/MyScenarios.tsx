/**
 * The reader's own scenarios: opened like all others, renamed, copied, saved as files, deleted; and taken from files.
 */
import { type ReactNode, useId, useState } from 'react';
import { download, fileName } from '../../base/download';
import type { ScenarioError } from '../../core/messages';
import { type Card, MY_SCENARIOS } from '../../model/browse/cards';
import { imported } from '../../model/page/importing';
import { judged } from '../../model/page/judge';
import { type Kept, mine, type Refusal, tidied } from '../../model/page/mine';
import type { Workspace } from '../../model/page/workspace';
import { ErrorList } from '../header/NoticePanels';
import { KeepForm } from '../text/KeepForm';

interface MyScenariosProps {
  readonly workspace: Workspace;
  readonly cards: readonly Card[];
  readonly cardButton: (card: Card) => ReactNode;
  /** Whether the key Tab stops at a card. */
  readonly isStop: (card: Card) => boolean;
}

/** What was done last, and how to take it back. */
interface Told {
  readonly text: string;
  readonly errors?: readonly ScenarioError[];
  readonly removed?: Kept;
}

export function MyScenarios(props: MyScenariosProps) {
  const { workspace, cards, cardButton, isStop } = props;
  const [told, setTold] = useState<Told | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const tell = (name: string, refused: Refusal | null, done: string) =>
    setTold({ text: refused === null ? done : sentence(name, refused) });

  const actions = (name: string) => ({
    Rename: () => setRenamed(name),
    Duplicate: () => tell(name, mine.duplicate(name), `“${name}” is copied.`),
    Export: () => {
      const text = mine.get(name);
      if (text === null) return mine.refresh();
      download(`${fileName(name)}.json`, new Blob([text], { type: 'application/json' }));
    },
    Delete: () => {
      const removed = mine.remove(name);
      if (removed === null) mine.refresh();
      else setTold({ text: `“${name}” is deleted.`, removed });
    },
  });
  const rename = (name: string, to: string) => {
    workspace.do(({ files }) => {
      const refused = files.renameMine(name, to);
      if (refused === null) setRenamed(null);
      tell(refused?.why === 'gone' ? name : to, refused, `“${name}” is now “${to}”.`);
    });
  };
  const take = async (list: readonly File[]) => {
    const { names, errors } = await imported(list, mine, (text) => judged(workspace.session, text));
    setTold({ text: importedText(names, list.length), errors });
  };

  return (
    <section className="shelf" aria-label={MY_SCENARIOS.name}>
      <div className="shelf-name">
        <h3>{MY_SCENARIOS.name}</h3>
        <p>{MY_SCENARIOS.about}</p>
      </div>
      <div>
        {told !== null && (
          <div className="my-told">
            <p role="status">
              {told.text}{' '}
              {told.removed !== undefined && (
                <button
                  type="button"
                  onClick={() => {
                    const { removed } = told;
                    if (removed === undefined) return;
                    tell(removed.name, mine.restore(removed), `“${removed.name}” is back.`);
                  }}
                >
                  Undo
                </button>
              )}
            </p>
            {told.errors !== undefined && <ErrorList errors={told.errors} />}
          </div>
        )}
        <div className="my-cards">
          {cards.map((card) => (
            <div key={card.id} className="my-card">
              {cardButton(card)}
              {renamed === card.id ? (
                <RenameForm
                  name={card.id}
                  onRename={(to) => rename(card.id, to)}
                  onCancel={() => setRenamed(null)}
                />
              ) : (
                <div className="my-actions">
                  {Object.entries(actions(card.id)).map(([action, run]) => (
                    <button
                      key={action}
                      type="button"
                      tabIndex={isStop(card) ? 0 : -1}
                      aria-label={`${action} ${card.id}`}
                      onClick={run}
                    >
                      {action}
                    </button>
                  ))}
                </div>
              )}
            </div>
          ))}
        </div>
        <div className="my-more">
          <KeepForm workspace={workspace} />
          <label className="file">
            Import files
            <input
              type="file"
              multiple
              accept=".json,application/json"
              aria-label="Import files"
              onChange={({ currentTarget }) => {
                void take([...(currentTarget.files ?? [])]);
                currentTarget.value = '';
              }}
            />
          </label>
        </div>
      </div>
    </section>
  );
}

interface RenameFormProps {
  readonly name: string;
  readonly onRename: (to: string) => void;
  readonly onCancel: () => void;
}

function RenameForm({ name, onRename, onCancel }: RenameFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(name);
  return (
    <form
      className="my-rename"
      onSubmit={(event) => {
        event.preventDefault();
        onRename(tidied(typed));
      }}
      onKeyDown={(event) => {
        // Keys of the list are letters here.
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <label htmlFor={id}>New name</label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <button type="submit">Rename</button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </form>
  );
}

function sentence(name: string, { why, message }: Refusal): string {
  return why === 'name' && name === '' ? `${message}.` : `“${name}” ${message}.`;
}

function importedText(names: readonly string[], count: number): string {
  const [first] = names;
  if (names.length === 1 && count === 1) return `“${first}” is imported.`;
  return `${names.length} of ${count} ${count === 1 ? 'file is' : 'files are'} imported.`;
}
