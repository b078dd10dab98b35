// What the page needs at once of a large JSON file: `?place` of measured round trips who was measured, `?regions` how
// the places are called, `?bare` of the schema its defaults, `?named` these with names and units of what may change,
// `?former` its former words. The whole file comes when it is asked for.

/**
 * @typedef {{ readonly [key: string]: Json }} JsonObject
 * @typedef {null | boolean | number | string | readonly Json[] | JsonObject} Json
 */

/** A place without its matrix of round trips. @param {JsonObject} place */
export function withoutRoundTrips({ id, title, source, window_bytes, sockets, regions }) {
  return { id, title, source, window_bytes, sockets, regions };
}

/** What the regions of a place are called, by their ids. @param {JsonObject} place @returns {JsonObject} */
export function regionNames({ regions }) {
  const named = /** @type {{ id: string, name: string }[]} */ (regions);
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}

/** What is told of a field that may change during the run, or is of a list. */
const NAMED = ['x-label', 'x-unit'];
/** The field whose words, with what they say, the figure shows; sizes that the page's buttons know. */
const WORDS = 'network.model';
const SIZES = new Set(['variants', 'variants.name']);

/**
 * A schema's fields with their defaults, and little more.
 * @param {Json} node @returns {JsonObject}
 */
export function bareSchema(node) {
  return schemaOf(node, '', true);
}

/**
 * The same with names and units of what may change: ranges, sentences and most words come with the whole schema.
 * @param {Json} node @returns {JsonObject}
 */
export function namedSchema(node) {
  return schemaOf(node, '', false);
}

/** @param {Json} node @param {string} path @param {boolean} isFixed @returns {JsonObject} */
function schemaOf(node, path, isFixed) {
  if (!isNode(node)) return {};
  const isStill = isFixed || node['x-fixed'] !== undefined;
  const below = (/** @type {string} */ key) => (path === '' ? key : `${path}.${key}`);
  // An empty text or list is what a field without a default is taken for.
  const isLeaf = (/** @type {Json} */ value) =>
    !isNode(value) && value !== '' && !Array.isArray(value);
  const told = Object.entries(node).filter(
    ([key, value]) =>
      (key === 'default' && value !== null && isLeaf(value)) ||
      (NAMED.includes(key) && isLeaf(value) && !isStill) ||
      (SIZES.has(path) && (key === 'maxItems' || key === 'maxLength')) ||
      (path === WORDS && key === 'oneOf'),
  );
  const properties = Object.entries(isNode(node.properties) ? node.properties : {}).flatMap(
    ([key, value]) => nonEmpty(key, schemaOf(value, below(key), isStill)),
  );
  const alternatives = [node.anyOf, path === WORDS ? null : node.oneOf]
    .flatMap((each) => (Array.isArray(each) ? each : []))
    .map((each) => schemaOf(each, path, isStill))
    .filter((each) => Object.keys(each).length > 0);
  return Object.fromEntries([
    ...told,
    ...nonEmpty('properties', Object.fromEntries(properties)),
    ...nonEmpty('items', schemaOf(node.items ?? null, path, isFixed)),
    ...(alternatives.length === 0 ? [] : [['anyOf', alternatives]]),
  ]);
}

/**
 * What settings used to be called, as JSON, by the setting's path, with today's.
 * @param {Json} node @param {string} path @returns {Record<string, Record<string, Json>>}
 */
export function formerWords(node, path = '') {
  if (!isNode(node)) return {};
  const taken = [node.oneOf, node.anyOf].flatMap((each) => (Array.isArray(each) ? each : []));
  const words = taken.flatMap((each) =>
    isNode(each) && each['x-now'] !== undefined
      ? [[JSON.stringify(each.const), each['x-now']]]
      : [],
  );
  const own = words.length === 0 ? {} : { [path]: Object.fromEntries(words) };
  const inner = Object.entries(isNode(node.properties) ? node.properties : {}).map(([key, value]) =>
    formerWords(value, path === '' ? key : `${path}.${key}`),
  );
  const others = [node.items ?? null, ...(Array.isArray(node.anyOf) ? node.anyOf : [])];
  return Object.assign(own, ...inner, ...others.map((each) => formerWords(each, path)));
}

/** @param {string} key @param {JsonObject} value @returns {[string, Json][]} */
function nonEmpty(key, value) {
  return Object.keys(value).length === 0 ? [] : [[key, value]];
}

/** @param {Json | undefined} value @returns {value is JsonObject} */
function isNode(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The Vite plugin. @returns {import('vite').Plugin} */
export function slimJson() {
  const slim = {
    place: withoutRoundTrips,
    regions: regionNames,
    bare: bareSchema,
    named: namedSchema,
    former: formerWords,
  };
  return {
    name: 'slim-json',
    transform: {
      filter: { id: /\.json\?(place|regions|bare|named|former)$/ },
      handler: (text, id) => {
        const how = /** @type {keyof typeof slim} */ (id.slice(id.lastIndexOf('?') + 1));
        const code = `export const file = ${JSON.stringify(slim[how](JSON.parse(text)))};`;
        return { code, moduleType: 'js', map: null };
      },
    },
  };
}
