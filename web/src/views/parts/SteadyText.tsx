/** One of several texts, in the room of the longest: nothing beside it moves when it is another one. */

export interface SteadyTextProps {
  readonly texts: readonly string[];
  readonly shown: string;
}

export function SteadyText({ texts, shown }: SteadyTextProps) {
  return (
    <span className="steady-text">
      {texts.map((text) => (
        <span key={text} data-shown={text === shown}>
          {text}
        </span>
      ))}
    </span>
  );
}
