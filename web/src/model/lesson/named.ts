/** Which runs an answer names: those that are on the stage with it. */
import { isObject, type Json } from '../scenario/scenario';
import { variantIndex } from '../scenario/variants';

/**
 * Places of the variants that a prediction and the case of an answer name in their expressions, ascending. `place`: of
 * the case that holds, or null where that is not known yet: then of all.
 */
export function namedVariants(
  predict: Json,
  answer: Json,
  place: number | null,
  names: readonly string[],
): readonly number[] {
  const texts = [...expressionsOf(predict), ...textsOf(answer, place)];
  const found = new Set(texts.flatMap((text) => variantsIn(text, names)));
  return [...found].sort((a, b) => a - b);
}

/** The expressions that say what is right, and those between the braces of the texts. */
function expressionsOf(predict: Json): readonly string[] {
  if (!isObject(predict)) return [];
  const { ask, choices, value, at } = predict;
  const listed = Array.isArray(choices) ? choices.filter(isObject) : [];
  return [
    ...[value, at, ...listed.map(({ when }) => when)].filter((text) => typeof text === 'string'),
    ...[ask, ...listed.map(({ text }) => text)].flatMap(braced),
  ];
}

function textsOf(answer: Json, place: number | null): readonly string[] {
  if (typeof answer === 'string') return braced(answer);
  if (!Array.isArray(answer)) return [];
  const cases = answer.filter((one: Json, index) => isObject(one) && (place ?? index) === index);
  return cases.flatMap((one: Json) => {
    const { when, text, verdict } = isObject(one) ? one : {};
    return [...(typeof when === 'string' ? [when] : []), ...braced(text), ...braced(verdict)];
  });
}

function braced(text: Json | undefined): readonly string[] {
  return typeof text === 'string'
    ? [...text.matchAll(/\{([^}]*)\}/g)].map(([, of = '']) => of)
    : [];
}

/** `A.latency_s.p50` and `"Batching".latency_s.p50` are of the first variant. */
function variantsIn(expression: string, names: readonly string[]): readonly number[] {
  const quoted = [...expression.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, one, other]) =>
    names.indexOf(one ?? other ?? ''),
  );
  const bare = expression.replaceAll(/"[^"]*"|'[^']*'/g, ' ');
  const letters = [...bare.matchAll(/\b([A-Z])(?=\.)/g)].map(([, key = '']) => variantIndex(key));
  return [...quoted, ...letters].filter((place) => place >= 0);
}
