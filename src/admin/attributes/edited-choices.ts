import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { type DictionaryValue, updateAttributeValues } from "#shared/attributes/admin-contract.ts";

const fields = updateAttributeValues.body.shape.values.element.shape;

export const choicesSchema = z.object({
  values: z.array(
    z.object({
      /** Below 0 of one that is not saved yet. */
      id: z.number(),
      name: fields.name,
      swatch: z.string().transform(oneSpaced).pipe(fields.swatch.unwrap()),
      /** The id of the one that it is to be merged into; empty where it is kept by itself. */
      into: z.string(),
    }),
  ),
});

export type ChoicesValues = z.input<typeof choicesSchema>;
/** A choice as it is edited. */
export type ChoiceTexts = ChoicesValues["values"][number];

export function choicesValues(saved: readonly DictionaryValue[]): ChoicesValues {
  return { values: saved.map(({ id, name, swatch }) => ({ id, name, swatch, into: "" })) };
}

/** A value that is not saved yet. */
export function newChoice(values: readonly ChoiceTexts[]): ChoiceTexts {
  const id = Math.min(0, ...values.map((value) => value.id)) - 1;
  return { id, name: "", swatch: "", into: "" };
}

export function isNewChoice({ id }: Pick<ChoiceTexts, "id">): boolean {
  return id < 0;
}

/** Another name or swatch than it was saved with. */
export function isEdited(
  saved: readonly DictionaryValue[],
  { id, name, swatch }: ChoiceTexts,
): boolean {
  return saved.some((was) => was.id === id && (was.name !== name || was.swatch !== swatch));
}

/** The saved values that one may be merged into: the others, but for those that are to be deleted. */
export function mergeTargets(
  saved: readonly DictionaryValue[],
  values: readonly ChoiceTexts[],
  { id }: ChoiceTexts,
): DictionaryValue[] {
  const left = new Set(values.map((value) => value.id));
  return saved.filter((other) => other.id !== id && left.has(other.id));
}

/** The merge that is chosen for a value and not done; of one that is edited none, until it is saved. */
export function mergeOf(
  saved: readonly DictionaryValue[],
  values: readonly ChoiceTexts[],
  value: ChoiceTexts,
): { from: DictionaryValue; into: DictionaryValue } | undefined {
  const from = saved.find(({ id }) => id === value.id);
  const into = mergeTargets(saved, values, value).find(({ id }) => String(id) === value.into);
  return from && into && !isEdited(saved, value) ? { from, into } : undefined;
}

/** Makes the values that are saved these. */
export function changesOf(
  saved: readonly Pick<DictionaryValue, "id">[],
  values: readonly ChoiceTexts[],
): {
  values: { id?: number; name: string; swatch: string }[];
  removed: number[];
} {
  const left = new Set(values.map(({ id }) => id));
  return {
    values: values.map(({ id, name, swatch }) =>
      isNewChoice({ id }) ? { name, swatch } : { id, name, swatch },
    ),
    removed: saved.map(({ id }) => id).filter((id) => !left.has(id)),
  };
}

/** A swatch as it is saved: one space stands between two colours. */
export function oneSpaced(swatch: string): string {
  return swatch.trim().replace(/\s+/g, " ");
}

/** The names of those that lack a swatch, where others have one: sizes need none. */
export function withoutSwatch(values: readonly ChoiceTexts[]): string[] {
  if (values.every(({ swatch }) => swatch === "")) return [];
  return values.filter(({ swatch, name }) => swatch === "" && name !== "").map(({ name }) => name);
}

/**
 * Brings what was edited together with what somebody else has saved meanwhile: values and an order
 * that were changed, added or deleted here stay so, all else is theirs.
 */
export function withTheirs(
  before: readonly ChoiceTexts[],
  mine: readonly ChoiceTexts[],
  theirs: readonly ChoiceTexts[],
): ChoiceTexts[] {
  const was = new Map(before.map((value) => [value.id, value]));
  const now = new Map(mine.map((value) => [value.id, value]));
  const joined = theirs.flatMap((value) => {
    const [old, own] = [was.get(value.id), now.get(value.id)];
    if (!old) return [value];
    if (!own) return [];
    return {
      ...own,
      name: own.name === old.name ? value.name : own.name,
      swatch: own.swatch === old.swatch ? value.swatch : own.swatch,
    };
  });
  joined.push(...mine.filter(isNewChoice));
  const ids = (values: readonly ChoiceTexts[]) => values.map(({ id }) => id).join();
  if (ids(before) === ids(mine)) return joined;
  const place = new Map(mine.map(({ id }, index) => [id, index]));
  return joined.toSorted(
    (a, b) => (place.get(a.id) ?? mine.length) - (place.get(b.id) ?? mine.length),
  );
}
