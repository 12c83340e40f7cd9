import { groupedNumber } from "#shared/numbers.ts";

const rules = new Intl.PluralRules("en-IN");

/** A number with what it counts, as English has it: `1 picture`, `1,204 pictures`, `0 entries`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${groupedNumber(count)} ${rules.select(count) === "one" ? one : many}`;
}
