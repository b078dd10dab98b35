/**
 * A text as an address can carry it: deflated, then in the alphabet of base64url.
 *
 * The browser's own streams do it: a third less than percent codes for a small scenario, a twentieth for a matrix
 * of latencies, and no library in the page's weight. They answer later, so only opening a file or a link waits.
 */

/** A text that grows beyond this when it is unpacked is no scenario. */
const TEXT_BYTES_MAX = 16 * 2 ** 20;

export async function pack(text: string): Promise<string> {
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null where it is no packed text, or is cut off. */
export async function unpack(packed: string): Promise<string | null> {
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(await readAll(inflated));
  } catch {
    return null;
  }
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > TEXT_BYTES_MAX) throw new RangeError('The text is too long');
    parts.push(new Uint8Array(value));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
