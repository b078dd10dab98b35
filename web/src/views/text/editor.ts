/** The editor of a scenario's text: CodeMirror, with what the schema knows. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { nextDiagnostic, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, Transaction } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { completionsAt, type Option } from '../../model/text/completions';
import type { Draft } from '../../model/text/draft';
import { type Meaning, meaningAt } from '../../model/text/meanings';
import { type Problem, readWhole } from '../../model/text/problems';
import { surrounding } from '../../model/text/scan';
import { writtenFile } from '../../model/text/written';

/** Of a change that the page makes. */
const ofPage = Annotation.define<true>();

/** The id of what tells of the editor's keys. */
export const HINT = 'text-hint';

/** How editors were left: what each can undo, and where its caret was. */
const left = new WeakMap<Draft, EditorState>();

/** An editor in `parent`, whose text is the draft's; the answer ends it. */
export function openEditor(
  parent: HTMLElement,
  draft: Draft,
): { readonly view: EditorView; readonly end: () => void } {
  // First: a page that has changed meanwhile changes the text.
  const detach = draft.attach();
  const before = left.get(draft);
  const state =
    before?.doc.toString() === draft.text
      ? before
      : EditorState.create({ doc: draft.text, extensions: extensions(draft) });
  const view = new EditorView({ parent, state });
  draft.onRewritten = ({ edits, isUndoable }) =>
    view.dispatch({
      changes: edits.map(({ from, to, insert }) => ({ from, to, insert })),
      annotations: [ofPage.of(true), Transaction.addToHistory.of(isUndoable)],
    });
  const mark = () => {
    const { problems } = draft.state.get();
    if (problems === marked) return;
    marked = problems;
    view.dispatch(setDiagnostics(view.state, problems.map(diagnostic)));
  };
  let marked: readonly Problem[] = [];
  mark();
  const unmark = draft.state.subscribe(mark);
  return {
    view,
    end: () => {
      unmark();
      detach();
      left.set(draft, view.state);
      draft.onRewritten = () => undefined;
      view.destroy();
    },
  };
}

/** The text as files are written; whether it could be read. */
export function format(view: EditorView): boolean {
  const { doc, selection } = view.state;
  const text = doc.toString();
  const value = readWhole(text);
  if (value === undefined) return false;
  const insert = writtenFile(value);
  if (insert === text) return true;
  const before = doc.lineAt(selection.main.head);
  view.dispatch({ changes: { from: 0, to: doc.length, insert }, userEvent: 'input.format' });
  // About where it was.
  const line = view.state.doc.line(Math.min(before.number, view.state.doc.lines));
  view.dispatch({ selection: { anchor: line.from }, scrollIntoView: true });
  return true;
}

/** Goes to a problem, and marks it. */
export function goTo(view: EditorView, { from, to }: Problem): void {
  const { length } = view.state.doc;
  const selection = { anchor: Math.min(from, length), head: Math.min(to, length) };
  view.dispatch({
    selection,
    effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }),
  });
  view.focus();
}

/** A problem in words: what is wrong, and what may stand there. */
export function toldProblem({ message, allowed }: Problem): string {
  return allowed === '' ? message : `${message} (allowed: ${allowed})`;
}

function diagnostic(problem: Problem) {
  const { from, to } = problem;
  return { from, to, severity: 'error' as const, message: toldProblem(problem) };
}

function extensions(draft: Draft) {
  return [
    lineNumbers(),
    foldGutter(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    json(),
    syntaxHighlighting(colours),
    search({ top: true }),
    autocompletion({ override: [completions], icons: false, maxRenderedOptions: 200 }),
    hoverTooltip((view, at, side) => meaningTip(view.state.doc.toString(), side < 0 ? at : at + 1)),
    keymap.of([
      { key: 'Shift-Alt-f', run: format },
      { key: 'F8', run: nextDiagnostic },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
    ]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': 'Scenario as JSON',
      'aria-describedby': HINT,
      // It takes the focus anyway; who asks the page what scrolls by keys has to know.
      tabindex: '0',
      spellcheck: 'false',
      autocapitalize: 'off',
    }),
    EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      const isOwn = transactions.some((each) => each.docChanged && !each.annotation(ofPage));
      if (docChanged && isOwn) draft.typed(state.doc.toString());
    }),
  ];
}

/** The page's own colours, in all themes. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--ink)' },
  { tag: tags.number, color: 'var(--good)' },
  { tag: [tags.bool, tags.null], color: 'var(--literal)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-soft)' },
]);

function completions({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const found = completionsAt(state.doc.toString(), pos);
  if (found === null) return null;
  const { from, to } = found.replaced;
  // Not where nothing has been written yet, unless it is asked for.
  if (from === to && !explicit) return null;
  return { from, to, options: found.options.map(completion) };
}

function completion(option: Option, place: number): Completion {
  const { label, shown, detail, meaning, isRequired, insert, caret, goesOn } = option;
  return {
    label,
    displayLabel: shown,
    // In the order of the format, what fits what is typed as well.
    sortText: String(place).padStart(4, '0'),
    detail: isRequired ? `${detail}, required` : detail,
    boost: isRequired ? 1 : 0,
    info: () => told(meaning),
    apply: (view, picked, from, to) => {
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + caret },
        scrollIntoView: true,
        userEvent: 'input.complete',
        annotations: pickedCompletion.of(picked),
      });
      if (goesOn) startCompletion(view);
    },
  };
}

function meaningTip(text: string, at: number) {
  const meaning = meaningAt(text, surrounding(text, at));
  if (meaning === null) return null;
  const { from, to } = meaning;
  return { pos: from, end: to, above: true, create: () => ({ dom: told(meaning) }) };
}

function told({ name, lines }: Meaning): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'text-meaning';
  const title = document.createElement('strong');
  title.textContent = name;
  const rest = lines.map((line) => {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    return paragraph;
  });
  dom.append(title, ...rest);
  return dom;
}
