import type { DictionaryValue } from "#shared/attributes/admin-contract.ts";

/** Moves one a place up (-1) or down (1); at an end it stays. */
export function moved(
  values: readonly DictionaryValue[],
  id: number,
  by: -1 | 1,
): DictionaryValue[] {
  const from = values.findIndex((value) => value.id === id);
  const to = from + by;
  const next = [...values];
  const [value] = next.splice(from, 1);
  if (!value || to < 0 || to >= values.length) return [...values];
  next.splice(to, 0, value);
  return next;
}

/** A value that is not saved yet, with a number below 0 for its id. */
export function newChoice(values: readonly DictionaryValue[]): DictionaryValue {
  const id = Math.min(0, ...values.map((value) => value.id)) - 1;
  return { id, slug: "", name: "", swatch: "", products: { count: 0, isExact: true } };
}

export function isNewChoice({ id }: Pick<DictionaryValue, "id">): boolean {
  return id < 0;
}

/** Whether a saved value has another name or swatch than it was saved with. */
export function isEdited(
  saved: readonly DictionaryValue[],
  { id, name, swatch }: DictionaryValue,
): boolean {
  return saved.some((was) => was.id === id && (was.name !== name || was.swatch !== swatch));
}

/** The saved values that one may be merged into: the others, but for those that are to be deleted. */
export function mergeTargets(
  saved: readonly DictionaryValue[],
  values: readonly DictionaryValue[],
  { id }: DictionaryValue,
): DictionaryValue[] {
  const left = new Set(values.map((value) => value.id));
  return saved.filter((other) => other.id !== id && left.has(other.id));
}

/** What to send so that the values that are saved become these. */
export function changesOf(
  saved: readonly DictionaryValue[],
  values: readonly DictionaryValue[],
): {
  values: { id?: number; name: string; swatch: string }[];
  removed: number[];
} {
  const left = new Set(values.map(({ id }) => id));
  return {
    values: values.map((value) => {
      const { id, name } = value;
      const swatch = value.swatch.trim();
      return isNewChoice(value) ? { name, swatch } : { id, name, swatch };
    }),
    removed: saved.map(({ id }) => id).filter((id) => !left.has(id)),
  };
}

/** The names of those that lack a swatch, where others have one: sizes need none. */
export function withoutSwatch(values: readonly DictionaryValue[]): string[] {
  if (values.every(({ swatch }) => swatch === "")) return [];
  return values.filter(({ swatch, name }) => swatch === "" && name !== "").map(({ name }) => name);
}

/**
 * Brings what was edited together with what somebody else has saved meanwhile: values and an order
 * that were changed, added or deleted here stay so, all else is theirs.
 */
export function withTheirs(
  before: readonly DictionaryValue[],
  mine: readonly DictionaryValue[],
  theirs: readonly DictionaryValue[],
): DictionaryValue[] {
  const was = new Map(before.map((value) => [value.id, value]));
  const now = new Map(mine.map((value) => [value.id, value]));
  const joined = theirs.flatMap((value) => {
    const [old, own] = [was.get(value.id), now.get(value.id)];
    if (!old) return [value];
    if (!own) return [];
    return {
      ...value,
      name: own.name === old.name ? value.name : own.name,
      swatch: own.swatch === old.swatch ? value.swatch : own.swatch,
    };
  });
  joined.push(...mine.filter(isNewChoice));
  const ids = (values: readonly DictionaryValue[]) => values.map(({ id }) => id).join();
  if (ids(before) === ids(mine)) return joined;
  const place = new Map(mine.map(({ id }, index) => [id, index]));
  return joined.toSorted(
    (a, b) => (place.get(a.id) ?? mine.length) - (place.get(b.id) ?? mine.length),
  );
}
