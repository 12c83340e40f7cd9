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

/**
 * Brings what was edited together with what somebody else has saved meanwhile: values and an order
 * that were changed here stay, all else is theirs.
 */
export function withTheirs(
  before: readonly DictionaryValue[],
  mine: readonly DictionaryValue[],
  theirs: readonly DictionaryValue[],
): DictionaryValue[] {
  const was = new Map(before.map((value) => [value.id, value]));
  const now = new Map(mine.map((value) => [value.id, value]));
  const joined = theirs.map((value) => {
    const [old, own] = [was.get(value.id), now.get(value.id)];
    if (!old || !own) return value;
    return {
      ...value,
      name: own.name === old.name ? value.name : own.name,
      swatch: own.swatch === old.swatch ? value.swatch : own.swatch,
    };
  });
  const ids = (values: readonly DictionaryValue[]) => values.map(({ id }) => id).join();
  if (ids(before) === ids(mine)) return joined;
  const place = new Map(mine.map(({ id }, index) => [id, index]));
  return joined.toSorted(
    (a, b) => (place.get(a.id) ?? mine.length) - (place.get(b.id) ?? mine.length),
  );
}
