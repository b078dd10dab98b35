/** What comes after an answer: the next item of the lecture that is given, else the next question of the topic. */

import { topics } from 'virtual:topics';
import { useEffect, useState } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { shippedScenario } from '../../model/scenario/catalogue';
import { textAt, titleOfScenario } from '../../model/scenario/scenario';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

export function NextQuestion({ workspace }: { readonly workspace: Workspace }) {
  const id = useSession(workspace, (state) => state.id);
  const given = useReadable(workspace.given);
  if (workspace.embedded !== null) return null;
  if (given === null) return <NextScenario {...{ workspace, id }} />;
  const next = given.lesson.items[given.index + 1];
  if (next === undefined) return null;
  return <Next text={next.title} onGo={() => workspace.do(({ lecture }) => lecture.goBy(1))} />;
}

function NextScenario({ workspace, id }: { readonly workspace: Workspace; readonly id: string }) {
  const [next, setNext] = useState<{ readonly after: string; readonly text: string } | null>(null);
  const nextId = scenarioAfter(id);
  useEffect(() => {
    let isOver = false;
    // Without it there is the browser of scenarios.
    if (nextId !== null)
      shippedScenario(nextId).then(
        (shipped) => {
          if (shipped === null || isOver) return;
          const { scenario } = shipped;
          const text = textAt(scenario, 'question') || titleOfScenario(scenario, nextId);
          setNext({ after: id, text });
        },
        () => undefined,
      );
    return () => {
      isOver = true;
    };
  }, [id, nextId]);
  if (nextId === null || next?.after !== id) return null;
  return (
    <Next
      text={next.text}
      onGo={() => workspace.do(({ files }) => void files.openShipped(nextId))}
    />
  );
}

/** The scenario after one, in the order of the shelves; null after the last, and after one that is not shipped. */
function scenarioAfter(id: string): string | null {
  const all = topics.flatMap(({ scenarios }) => scenarios);
  const place = all.indexOf(id);
  return place < 0 ? null : (all[place + 1] ?? null);
}

function Next({ text, onGo }: { readonly text: string; readonly onGo: () => void }) {
  return (
    <span className="question-next">
      <b>Next:</b>{' '}
      <button type="button" className="in-line" onClick={onGo}>
        {text}
      </button>
    </span>
  );
}
