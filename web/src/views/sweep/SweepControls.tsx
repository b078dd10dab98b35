/** What a sweep is of: questions to begin with, the scenario and its variants, what varies and what is measured. */
import { cards } from 'virtual:cards';
import { type CSSProperties, useId, useMemo, useState } from 'react';
import { parseQuantity } from '../../base/typedQuantity';
import type { Document } from '../../model/scenario/document';
import { fieldAt } from '../../model/scenario/fields';
import {
  type JsonObject,
  type Scenario,
  titleOfScenario,
  valueAt,
  variantNames,
} from '../../model/scenario/scenario';
import { axisAround, type FieldGroup, fieldGroups } from '../../model/sweep/axes';
import { isByVariant, variantsOf, withVariants } from '../../model/sweep/byVariant';
import {
  type Axis,
  type AxisOf,
  type Description,
  descriptionsOf,
  isOverOne,
  PLAIN,
  type Sweep,
} from '../../model/sweep/description';
import { sweeps } from '../../model/sweep/family';
import type { MeasuredFigure } from '../../model/sweep/figure';
import { pairOf } from '../../model/sweep/measured';
import { measureAt } from '../../model/sweep/measures';
import { settingName, valueText } from '../../model/sweep/names';
import { questionOf, sourceOf, sweepOf } from '../../model/sweep/questions';
import { runsWhole } from '../../model/sweep/running';
import { PairMark } from '../parts/PairMark';
import { RunLine } from '../parts/RunLine';
import { TextField } from '../parts/TextField';
import { useMedia } from '../parts/useMedia';
import { useReadable } from '../parts/useReadable';
import { AxisFields } from './AxisFields';
import { guessesFirst } from './useGuess';
import type { ShownSweep } from './useSweepRun';

interface SweepControlsProps {
  readonly sweep: Sweep;
  /** What the page shows under the curves. */
  readonly document: Document;
  readonly run: ShownSweep;
  readonly onSweep: (sweep: Sweep) => void;
  /** Whose points are drawn over the curves; null: none are. */
  readonly figure: MeasuredFigure | null;
}

/** So few values of a second setting are told apart. */
const SERIES_POINTS = 4;
const PANELS = 3;

export function SweepControls({ sweep, document, run, onSweep, figure }: SweepControlsProps) {
  const { description, look } = sweep;
  const isNarrow = useMedia('(max-width: 760px)');
  const [last, setLast] = useState(run.state.scenarios[0]);
  const [known] = run.state.scenarios;
  if (known !== undefined && known !== last) setLast(known);
  const scenario = last ?? document.scenario;
  const { errors } = run.state;
  const groups = useMemo(() => fieldGroups(scenario), [scenario]);
  const isOwn = isByVariant(sweep);
  const names = variantNames(scenario);
  // What each variant has a sweep of its own for is changed in all of them; what is beside in its setting alone.
  const change = (part: Partial<Description>) => {
    const { x } = part;
    const beside = sweep.beside?.map((each) => ({ ...each, ...(isOwn ? part : x && { x }) }));
    onSweep({
      ...sweep,
      description: { ...description, ...part },
      ...(beside && { beside }),
    });
  };
  const setAxis = (name: 'series' | 'panels', axis: Axis | undefined) => {
    const set = ({ [name]: _, ...rest }: Description) =>
      axis === undefined ? rest : { ...rest, [name]: axis };
    const isCells = look.as === 'cells' && (name !== 'series' || axis !== undefined);
    onSweep({
      ...sweep,
      description: set(description),
      ...(isOwn && sweep.beside && { beside: sweep.beside.map(set) }),
      look: { ...look, as: isCells ? 'cells' : 'lines' },
    });
  };
  const others = errors.filter(
    ({ path }) => !/^(beside\.\d\.)?(x|series|panels|repeat)(\.|$)/.test(path),
  );
  return (
    <aside className="sweep-rail" aria-label="What the curves show">
      <Questions {...{ sweep, document, onSweep }} />
      <details className="sweep-settings" open={!isNarrow}>
        <summary>What is varied and shown</summary>
        <Source {...{ description, document, onSweep }} />
        <Variants
          {...{ names, figure }}
          shown={isOwn ? variantsOf(sweep) : (description.variants ?? names)}
          onShown={(variants) =>
            isOwn ? onSweep(withVariants(sweep, scenario, variants)) : change({ variants })
          }
        />
        {(isOwn || sweep.beside === undefined) && sweeps.everywhere !== undefined && (
          <Everywhere
            key={JSON.stringify(description.set)}
            axis={sweeps.everywhere}
            {...{ description, scenario }}
            onSet={(set) => change({ set })}
          />
        )}
        {isOwn ? (
          <OwnAxes {...{ sweep, onSweep, scenario, groups, errors }} />
        ) : (
          <>
            <AxisFields
              name="x"
              label="Over"
              axis={description.x}
              {...{ groups, errors }}
              onPath={(path) => change({ x: axisAround(path, scenario) })}
              onAxis={(x) => change({ x })}
            />
            <AxisFields
              name="series"
              label="A curve for each"
              axis={description.series}
              none="variant"
              {...{ groups, errors }}
              onPath={(path) =>
                setAxis(
                  'series',
                  path === '' ? undefined : axisAround(path, scenario, SERIES_POINTS),
                )
              }
              onAxis={(axis) => setAxis('series', axis)}
            />
          </>
        )}
        <AxisFields
          name="panels"
          label="A plot for each"
          axis={description.panels}
          none="no setting"
          {...{ groups, errors }}
          onPath={(path) =>
            setAxis('panels', path === '' ? undefined : axisAround(path, scenario, PANELS))
          }
          onAxis={(axis) => setAxis('panels', axis)}
        />
        <Measures {...{ sweep, onSweep, change }} />
        <Runs {...{ sweep, onSweep, change, errors }} />
      </details>
      {others.map(({ path, message, allowed }) => (
        <p key={`${path} ${message}`} className="sweep-error" role="alert">
          {path === '' ? '' : `${path}: `}
          {message}
          {allowed !== '' && `; allowed: ${allowed}`}
        </p>
      ))}
    </aside>
  );
}

/** A setting of all points: its slider moves every curve. */
function Everywhere({
  axis: { path, values },
  description,
  scenario,
  onSet,
}: {
  readonly axis: AxisOf;
  readonly description: Description;
  readonly scenario: Scenario;
  readonly onSet: (set: JsonObject) => void;
}) {
  const own = description.set?.[path] ?? valueAt(scenario, path) ?? fieldAt(path).initial;
  const [at, setAt] = useState(Math.max(0, values.indexOf(own)));
  // Else the label would be that of the output.
  const id = useId();
  if (description.x.path === path || description.series?.path === path) return null;
  const value = values[at] ?? own;
  // While it is dragged nothing runs.
  const settle = () => {
    if (value !== own) onSet({ ...description.set, [path]: value });
  };
  return (
    <fieldset className="sweep-everywhere">
      <label htmlFor={id}>
        <span>{settingName(path)}</span> <output>{valueText(path, value)}</output>
        <input
          id={id}
          type="range"
          min={0}
          max={values.length - 1}
          step={1}
          value={at}
          aria-valuetext={valueText(path, value)}
          style={{ '--filled': at / (values.length - 1) } as CSSProperties}
          onChange={({ currentTarget }) => setAt(currentTarget.valueAsNumber)}
          onPointerUp={settle}
          onKeyUp={settle}
          onBlur={settle}
        />
      </label>
    </fieldset>
  );
}

/** The setting of each variant. */
function OwnAxes({
  sweep,
  onSweep,
  scenario,
  groups,
  errors,
}: Pick<SweepControlsProps, 'sweep' | 'onSweep'> & {
  readonly scenario: Scenario;
  readonly groups: readonly FieldGroup[];
  readonly errors: ShownSweep['state']['errors'];
}) {
  const all = descriptionsOf(sweep);
  return all.map(({ variants = [], x }, of) => {
    const [name = ''] = variants;
    const place = of === 0 ? '' : `beside.${of - 1}.`;
    const onAxis = (axis: Axis) => {
      const [description, ...beside] = all.map((each, at) =>
        at === of ? { ...each, x: axis } : each,
      );
      if (description !== undefined) onSweep({ ...sweep, description, beside });
    };
    return (
      <AxisFields
        key={name}
        name="x"
        label={`${name} over`}
        axis={x}
        groups={groups}
        errors={errors.flatMap((error) =>
          error.path.startsWith(`${place}x`)
            ? [{ ...error, path: error.path.slice(place.length) }]
            : [],
        )}
        onPath={(path) => onAxis(axisAround(path, scenario))}
        onAxis={onAxis}
      />
    );
  });
}

type Changed = (part: Partial<Description>) => void;

function Questions({
  sweep,
  document,
  onSweep,
}: Pick<SweepControlsProps, 'sweep' | 'document' | 'onSweep'>) {
  const answered = questionOf(sweep, document);
  const guesses = useReadable(guessesFirst);
  return (
    <fieldset className="sweep-questions">
      <legend>Questions</legend>
      {sweeps.questions.map((question) => (
        <button
          key={question.id}
          type="button"
          aria-pressed={question === answered}
          onClick={() => onSweep(sweepOf(question, document))}
        >
          {question.text}
        </button>
      ))}
      <label>
        <input
          type="checkbox"
          checked={guesses}
          onChange={({ currentTarget }) => guessesFirst.set(currentTarget.checked)}
        />{' '}
        Draw my guess first
      </label>
    </fieldset>
  );
}

const scenarios = cards.filter(({ kind }) => kind === 'scenario');

/** The scenario: the page's, or a shipped one. */
function Source({
  description,
  document,
  onSweep,
}: Pick<SweepControlsProps, 'document' | 'onSweep'> & { readonly description: Description }) {
  const id = useId();
  const { scenario, set } = description;
  const own = sourceOf(document);
  const key = (source: Pick<Description, 'scenario' | 'set'>) =>
    JSON.stringify([source.scenario, source.set ?? {}]);
  const isPages = key({ scenario, ...(set && { set }) }) === key(own);
  const named = typeof scenario === 'string' ? scenario : '';
  const choose = (value: string) => {
    const { set: _, variants: __, measured: ___, ...rest } = description;
    onSweep({
      description: { ...rest, ...(value === PAGES ? own : { scenario: value }) },
      look: PLAIN,
    });
  };
  return (
    <fieldset className="sweep-axis">
      <label htmlFor={id}>Scenario</label>
      <select
        id={id}
        value={isPages ? PAGES : named}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value={PAGES}>
          On the page: {titleOfScenario(document.scenario, document.id)}
        </option>
        {named === '' && !isPages && <option value="">Of the link</option>}
        {scenarios.map((card) => (
          <option key={card.id} value={card.id}>
            {card.question}
          </option>
        ))}
      </select>
    </fieldset>
  );
}

/** No scenario has this id. */
const PAGES = '(page)';

function Variants({
  names,
  shown,
  onShown,
  figure,
}: {
  readonly names: readonly string[];
  readonly shown: readonly string[];
  readonly onShown: (names: readonly string[]) => void;
  readonly figure: MeasuredFigure | null;
}) {
  if (names.length < 2) return null;
  const toggle = (name: string) => {
    const wanted = names.filter((each) => shown.includes(each) !== (each === name));
    if (wanted.length > 0) onShown(wanted);
  };
  return (
    <fieldset className="sweep-variants">
      <legend>Variants</legend>
      {names.map((name) => {
        const place = shown.indexOf(name);
        return (
          <label key={name}>
            <input type="checkbox" checked={place >= 0} onChange={() => toggle(name)} />
            <i>{place >= 0 && <VariantMark {...{ figure, name, place }} />}</i>
            {name}
          </label>
        );
      })}
    </fieldset>
  );
}

/** As its curve is drawn. */
function VariantMark({
  figure,
  name,
  place,
}: {
  readonly figure: MeasuredFigure | null;
  readonly name: string;
  readonly place: number;
}) {
  const pair = pairOf(figure, name);
  return pair < 0 ? <RunLine place={place} /> : <PairMark place={pair} emPx={12} />;
}

function Measures({
  sweep,
  onSweep,
  change,
}: Pick<SweepControlsProps, 'sweep' | 'onSweep'> & { readonly change: Changed }) {
  const { description, look } = sweep;
  const [first = '', second = ''] = description.y;
  const setY = (y: readonly string[]) => change({ y: y.filter((path) => path !== '') });
  const hasSeries = description.series !== undefined;
  return (
    <fieldset className="sweep-measures">
      <legend>Show</legend>
      <MeasureSelect label="Above" path={first} onPath={(path) => setY([path, second])} />
      <MeasureSelect
        label="Below"
        path={second}
        none="nothing"
        onPath={(path) => setY([first, path])}
      />
      <MeasureSelect
        label="Against"
        path={look.across ?? ''}
        // Several settings are no axis.
        {...(isOverOne(sweep) && { none: 'what is varied' })}
        onPath={(path) =>
          onSweep({
            ...sweep,
            look: { ...look, as: 'lines', across: path === '' ? null : path },
          })
        }
      />
      {hasSeries && (
        <label>
          <span>As</span>
          <select
            value={look.as}
            onChange={({ currentTarget }) =>
              onSweep({
                ...sweep,
                look: {
                  ...look,
                  as: currentTarget.value === 'cells' ? 'cells' : 'lines',
                  across: null,
                },
              })
            }
          >
            <option value="lines">curves</option>
            <option value="cells">a heat map</option>
          </select>
        </label>
      )}
    </fieldset>
  );
}

interface MeasureSelectProps {
  readonly label: string;
  readonly path: string;
  readonly none?: string;
  readonly onPath: (path: string) => void;
}

function MeasureSelect({ label, path, none, onPath }: MeasureSelectProps) {
  const isKnown = path === '' || sweeps.measures.some((each) => each.path === path);
  return (
    <label>
      <span>{label}</span>
      <select value={path} onChange={({ currentTarget }) => onPath(currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {!isKnown && <option value={path}>{measureAt(path).label}</option>}
        {sweeps.measures.map((each) => (
          <option key={each.path} value={each.path}>
            {each.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** How many runs a point is of, and how far they go. Folded: few need it. */
function Runs({
  sweep,
  errors,
  change,
  onSweep,
}: Pick<SweepControlsProps, 'sweep' | 'onSweep'> & {
  readonly errors: ShownSweep['state']['errors'];
  readonly change: Changed;
}) {
  const { description, look } = sweep;
  const told = errors.filter(({ path }) => path === 'repeat');
  const isTold = description.repeat !== undefined || look.isWhole || told.length > 0;
  const hasTails = runsWhole({ ...sweep, look: { ...look, isWhole: false } });
  return (
    <details className="sweep-runs" open={isTold}>
      <summary>Seeds, whole runs</summary>
      <fieldset className="sweep-measures">
        <div>
          <span aria-hidden="true">Seeds</span>
          <TextField
            label="Seeds of each point"
            text={String(description.repeat ?? 1)}
            isInvalid={told.length > 0}
            onCommit={(typed) => change({ repeat: parseQuantity(typed, '') })}
          />
        </div>
        {told.map(({ message, allowed }) => (
          <p key={message} className="sweep-error" role="alert">
            {message}
            {allowed !== '' && `; allowed: ${allowed}`}
          </p>
        ))}
      </fieldset>
      <label>
        <input
          type="checkbox"
          checked={look.isWhole || hasTails}
          disabled={hasTails}
          onChange={({ currentTarget }) =>
            onSweep({ ...sweep, look: { ...look, isWhole: currentTarget.checked } })
          }
        />{' '}
        Whole runs
      </label>
      <p className="note">
        {hasTails
          ? 'A tail is shown, so every run goes to its end.'
          : 'Otherwise a run stops once it is steady, and its numbers are extrapolated to its end.'}
      </p>
    </details>
  );
}
