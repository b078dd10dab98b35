// What the page needs at once of a large JSON file: `?place` of measured round trips who was measured, `?bare` of the
// schema its names, defaults and words. The whole file comes when it is asked for.

/**
 * @typedef {{ readonly [key: string]: Json }} JsonObject
 * @typedef {null | boolean | number | string | readonly Json[] | JsonObject} Json
 */

/** A place without its matrix of round trips. @param {JsonObject} place */
export function withoutRoundTrips({ id, title, source, window_bytes, sockets, regions }) {
  return { id, title, source, window_bytes, sockets, regions };
}

/** Words whose descriptions stay: the figure itself shows them. */
const described = ['ideal', 'tcp'];

/** What only controls, and what checks what is typed into them, ask of the schema. */
const settled = new Set(
  (
    '$schema additionalProperties required title type minimum maximum minLength minItems uniqueItems ' +
    'x-step x-scale x-fixed x-kinds'
  ).split(' '),
);

/**
 * A schema without its sentences, its ranges and what else its controls ask of it: names, defaults and words stay. @param
 * {Json} node @returns {Json}
 */
export function bareSchema(node) {
  if (Array.isArray(node)) return node.map(bareSchema);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => {
        // A property may be called so: it is an object.
        if (settled.has(key)) return isNode(value);
        const isSentence = key === 'description' && typeof value === 'string';
        return !isSentence || described.includes(String(Reflect.get(node, 'const')));
      })
      .map(([key, value]) => [key, bareSchema(value)]),
  );
}

/** @param {Json} value */
function isNode(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The Vite plugin. @returns {import('vite').Plugin} */
export function slimJson() {
  const slim = { place: withoutRoundTrips, bare: bareSchema };
  return {
    name: 'slim-json',
    transform: {
      filter: { id: /\.json\?(place|bare)$/ },
      handler: (text, id) => {
        const how = /** @type {keyof typeof slim} */ (id.slice(id.lastIndexOf('?') + 1));
        const code = `export const file = ${JSON.stringify(slim[how](JSON.parse(text)))};`;
        return { code, moduleType: 'js', map: null };
      },
    },
  };
}
