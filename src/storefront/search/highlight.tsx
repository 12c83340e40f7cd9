interface HighlightProps {
  text: string;
  /** Its words are set off where the text has them. */
  typed: string;
}

/** A text in which what was typed stands out. */
export function Highlight({ text, typed }: HighlightProps) {
  let at = 0;
  return splitByWords(text, typed).map((part, place) => {
    const key = at;
    at += part.length;
    if (part === "") return null;
    // What matched stands at every second place.
    if (place % 2 === 0) return <span key={key}>{part}</span>;
    return (
      <mark key={key} className="bg-transparent font-semibold text-inherit underline decoration-1">
        {part}
      </mark>
    );
  });
}

/** The parts of a text, in turn without and with a match of one of the words. */
export function splitByWords(text: string, typed: string): string[] {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [text];
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const pattern = longestFirst.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return text.split(new RegExp(`((?<![\\p{L}\\p{N}])(?:${pattern.join("|")}))`, "giu"));
}
