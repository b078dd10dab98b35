/** A text in lines of at most so many letters; a word that is longer has a line of its own. */
export function wrapped(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.pop() ?? '';
    if (last === '') lines.push(word);
    else if (last.length + 1 + word.length <= most) lines.push(`${last} ${word}`);
    else lines.push(last, word);
  }
  return lines;
}
