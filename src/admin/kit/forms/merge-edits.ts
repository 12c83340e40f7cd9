import { plainText } from "#shared/blog/plain-text.ts";
/** A field that two people changed, each to something else. */
export interface Conflict {
  name: string;
  mine: unknown;
  theirs: unknown;
}

/** Of a form's fields, when somebody else saved the same thing meanwhile. */
export interface MergedEdits {
  /** Fields that only they changed: the form takes these over. */
  takenOver: { name: string; value: unknown }[];
  conflicts: Conflict[];
}

/**
 * Compares what a form held at first (or after the last comparison) with what it holds now and with
 * what is saved now, field by field. What only this form changed stays as it is.
 */
export function mergeEdits(
  names: readonly string[],
  before: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
): MergedEdits {
  const merged: MergedEdits = { takenOver: [], conflicts: [] };
  for (const name of names) {
    if (isSame(mine[name], theirs[name])) continue;
    if (isSame(mine[name], before[name])) merged.takenOver.push({ name, value: theirs[name] });
    else if (!isSame(theirs[name], before[name])) {
      merged.conflicts.push({ name, mine: mine[name], theirs: theirs[name] });
    }
  }
  return merged;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Characters that are shown of a long text, and before the first difference. */
const SHOWN_LENGTH = 400;
const LEAD_LENGTH = 60;

/** Of a long text the part where it begins to differ from another; a short one as it is. */
export function aroundDifference(text: string, other: string): string {
  if (text.length <= SHOWN_LENGTH) return text;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const from = same <= LEAD_LENGTH ? 0 : same - LEAD_LENGTH;
  const end = from + SHOWN_LENGTH;
  return `${from > 0 ? "… " : ""}${text.slice(from, end)}${end < text.length ? " …" : ""}`;
}

/** Of two texts of HTML the words where they begin to differ; the HTML itself where the words are the same. */
export function differingWords(html: unknown, other: unknown): string {
  const [words, otherWords] = [plainText(String(html)), plainText(String(other))];
  return words === otherWords && html !== other
    ? aroundDifference(String(html), String(other))
    : aroundDifference(words, otherWords);
}

/** Shows of a list the rows that the other one has not, so that the two can be told apart. */
export function differingRows<Row>(
  textOf: (row: Row) => string,
): (rows: unknown, others: unknown) => string {
  return (rows, others) => {
    const texts = (list: unknown) => (list as Row[]).map(textOf);
    const theirs = new Set(texts(others));
    const all = texts(rows);
    const own = all.filter((text) => !theirs.has(text));
    const same = all.length - own.length;
    return [...own, ...(same > 0 ? [`${same} that both lists have`] : [])].join("\n") || "(empty)";
  };
}
