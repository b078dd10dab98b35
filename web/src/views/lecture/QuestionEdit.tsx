/**
 * An item's question, edited beside the page: what is asked, the choices with the conditions under which each is right,
 * and the answer. What the engine finds wrong with it stands below, in words.
 */
import { useEffect, useState } from 'react';
import type { ScenarioError } from '../../core/messages';
import { type LessonItem, pageOf } from '../../model/lesson/lesson';
import {
  type AskedFor,
  askedAs,
  type Choice,
  conditionFrom,
  predictOf,
  type Question,
  questionFrom,
  whenOf,
} from '../../model/lesson/questionEdit';
import { judged } from '../../model/page/judge';
import type { Workspace } from '../../model/page/workspace';
import { variantNames } from '../../model/scenario/scenario';
import { variantKey } from '../../model/scenario/variants';
import { sweeps } from '../../model/sweep/family';
import type { Measure } from '../../model/sweep/measure';
import { measureAt } from '../../model/sweep/measures';
import { opening } from '../../model/viewer/opening';
import { TextField } from '../parts/TextField';
import { useDesk } from '../parts/useEdited';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

const FORMS: Readonly<Record<AskedFor, string>> = {
  nothing: 'asks nothing',
  choices: 'choices',
  value: 'a number',
  at: 'a time',
};

/** What a measurement is compared with at first. */
const USUAL: Readonly<Record<Measure['kind'], string>> = {
  latency: '1 s',
  rate: '1000 tx/s',
  share: '90 %',
  count: '100',
};

interface QuestionEditProps {
  readonly workspace: Workspace;
  readonly item: LessonItem;
  /** "item 2". */
  readonly name: string;
  readonly onChange: (change: Partial<LessonItem>) => void;
}

export function QuestionEdit({ workspace, item, name, onChange }: QuestionEditProps) {
  const question = questionFrom(item.predict);
  const errors = useErrors(workspace, item);
  const change = (changed: Partial<Question>) =>
    onChange({ predict: predictOf({ ...question, ...changed }, item.predict) });
  const changeChoice = (place: number, changed: Partial<Choice>) => {
    const choice = question.choices[place];
    if (choice === undefined) return;
    change({ choices: question.choices.with(place, { ...choice, ...changed }) });
  };
  const wrongAt = (path: string) => errors.some((error) => error.path.startsWith(path));
  const { asks, choices } = question;
  return (
    <fieldset className="question-edit">
      <legend>Question</legend>
      <label>
        Asks for{' '}
        <select
          aria-label={`What ${name} asks for`}
          value={asks}
          onChange={({ currentTarget }) =>
            change(askedAs(question, currentTarget.value as AskedFor))
          }
        >
          {Object.entries(FORMS).map(([form, told]) => (
            <option key={form} value={form}>
              {told}
            </option>
          ))}
        </select>
      </label>
      {asks !== 'nothing' && (
        <TextField
          label={`Question of ${name}`}
          text={question.ask}
          placeholder="What do you expect?"
          isInvalid={wrongAt('predict.ask')}
          onCommit={(ask) => change({ ask })}
        />
      )}
      {asks === 'choices' && (
        <ol className="question-edit-choices">
          {choices.map((choice, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place
            <li key={place}>
              <TextField
                label={`Choice ${place + 1} of ${name}`}
                text={choice.text}
                placeholder="A choice"
                isInvalid={wrongAt(`predict.choices.${place}.text`)}
                onCommit={(text) => changeChoice(place, { text })}
              />
              <When
                name={`choice ${place + 1} of ${name}`}
                when={choice.when}
                isLast={place === choices.length - 1}
                isInvalid={wrongAt(`predict.choices.${place}.when`)}
                workspace={workspace}
                onChange={(when) => changeChoice(place, { when })}
              />
              <button
                type="button"
                aria-label={`Remove choice ${place + 1} of ${name}`}
                onClick={() => change({ choices: choices.filter((_, other) => other !== place) })}
              >
                ×
              </button>
            </li>
          ))}
        </ol>
      )}
      {asks === 'choices' && choices.length < 9 && (
        <button
          type="button"
          onClick={() => change({ choices: [...choices, { text: '', when: '' }] })}
        >
          Add a choice
        </button>
      )}
      {(asks === 'value' || asks === 'at') && (
        <TextField
          label={`What is right in ${name}`}
          text={question.sought}
          placeholder={asks === 'at' ? 'A.first_commit_s' : 'B.goodput_tps'}
          isInvalid={wrongAt(`predict.${asks}`)}
          onCommit={(sought) => change({ sought })}
        />
      )}
      <div>
        Answer, with values in braces
        {typeof item.answer === 'string' || item.answer === null ? (
          <TextField
            label={`Answer of ${name}`}
            text={item.answer ?? ''}
            placeholder="B commits {B.goodput_tps}."
            isInvalid={wrongAt('answer')}
            onCommit={(answer) => onChange({ answer: answer.trim() === '' ? null : answer })}
          />
        ) : (
          <span className="note"> It has several cases, which its file has.</span>
        )}
      </div>
      {errors.length > 0 && (
        <ul className="question-edit-errors" role="alert">
          {errors.map(({ path, message, allowed }) => (
            <li key={`${path} ${message}`}>
              {toldOf(path) ?? (
                <>
                  <b>{path}</b>: {message}
                  {allowed !== '' && <> ({allowed})</>}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** What a choice lacks, in words; until then the item is given without its question. */
function toldOf(path: string): string | null {
  const [, place] = /^predict\.choices\.(\d+)\.when$/.exec(path) ?? [];
  if (place === undefined) return null;
  return `Say when choice ${Number(place) + 1} is right: until then the item asks nothing.`;
}

interface WhenProps {
  readonly workspace: Workspace;
  readonly name: string;
  readonly when: string;
  readonly isLast: boolean;
  readonly isInvalid: boolean;
  readonly onChange: (when: string) => void;
}

/** A condition: by its parts where it has the simple form, and always as it is written. */
function When({ workspace, name, when, isLast, isInvalid, onChange }: WhenProps) {
  const scenario = useSession(workspace, (state) => state.scenario);
  const letters = variantNames(scenario).map((_, place) => variantKey(place));
  const built = conditionFrom(when) ?? {
    ...{ run: letters[0] ?? 'A', measure: 'goodput_tps', compares: '>' as const, than: USUAL.rate },
  };
  const isBuilt = conditionFrom(when) !== null;
  const put = (changed: Partial<typeof built>) => onChange(whenOf({ ...built, ...changed }));
  return (
    <div className="question-edit-when">
      <span>right when </span>
      <select
        aria-label={`Run of ${name}`}
        value={isBuilt ? built.run : ''}
        onChange={({ currentTarget }) =>
          currentTarget.value === '' ? onChange('') : put({ run: currentTarget.value })
        }
      >
        <option value="">{isLast ? 'else' : '…'}</option>
        {letters.map((letter) => (
          <option key={letter}>{letter}</option>
        ))}
      </select>
      {isBuilt && (
        <>
          <select
            aria-label={`Measurement of ${name}`}
            value={built.measure}
            onChange={({ currentTarget: { value } }) => {
              const than = USUAL[measureAt(value).kind];
              put({ measure: value, than: /^[A-Z]$/.test(built.than) ? built.than : than });
            }}
          >
            {sweeps.measures.map(({ path, label }) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
            {sweeps.measures.every(({ path }) => path !== built.measure) && (
              <option>{built.measure}</option>
            )}
          </select>
          <select
            aria-label={`Comparison of ${name}`}
            value={built.compares}
            onChange={({ currentTarget }) =>
              put({ compares: currentTarget.value === '<' ? '<' : '>' })
            }
          >
            <option value=">">is more than</option>
            <option value="<">is less than</option>
          </select>
          <TextField
            label={`Value of ${name}`}
            hint="A value with its unit, or the letter of another run"
            text={built.than}
            isInvalid={isInvalid}
            onCommit={(than) => put({ than })}
          />
        </>
      )}
      {!isBuilt && (
        <TextField
          label={`Condition of ${name}`}
          hint="An expression, as in not A.queue_grows"
          text={when}
          placeholder={isLast ? 'whatever is left' : 'not A.queue_grows'}
          isInvalid={isInvalid}
          onCommit={onChange}
        />
      )}
    </div>
  );
}

/** What the engine finds wrong with the item's question and answer. */
function useErrors(workspace: Workspace, item: LessonItem): readonly ScenarioError[] {
  const [errors, setErrors] = useState<readonly ScenarioError[]>([]);
  const { lecture } = useDesk(workspace);
  useReadable(lecture.mine);
  useEffect(() => {
    let isOld = false;
    const look = async () => {
      const { document } = await opening(pageOf(item));
      if (document === null || isOld) return;
      const checked = await judged(workspace.session, JSON.stringify(document.scenario));
      const found = checked?.errors.filter(({ path }) => /^(predict|answer)/.test(path)) ?? [];
      if (!isOld) setErrors(found);
    };
    void look();
    return () => {
      isOld = true;
    };
  }, [workspace, item]);
  return errors;
}
