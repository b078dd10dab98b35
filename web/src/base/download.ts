/** Hands a file to the browser, which keeps it where the reader's downloads go. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the browser may not have begun to read.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS);
}

const REVOKE_MS = 60_000;

/** A name that every file system takes: what is no letter, digit, dot or dash becomes a dash. */
export function fileName(...parts: readonly string[]): string {
  const name = parts
    .join('-')
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return name === '' ? 'untitled' : name.slice(0, NAME_MAX);
}

const NAME_MAX = 80;
