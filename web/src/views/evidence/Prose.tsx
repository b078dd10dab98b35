/** A text of the evidence, in which names of the program stand between backticks. */
export function Prose({ text }: { readonly text: string }) {
  return text.split('`').map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
    place % 2 === 0 ? part : <code key={place}>{part}</code>,
  );
}
