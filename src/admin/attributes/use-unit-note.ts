import type { DictionaryAttribute } from "#shared/attributes/admin-contract.ts";
import { formatProducts, groupedNumber } from "#shared/numbers.ts";
import { useAttributeUses } from "./use-attribute-uses.ts";

/** Typing pauses so long before the shop is asked, in milliseconds. */
const PAUSE_MS = 300;

/**
 * What becomes of an attribute's numbers when it is saved with the unit that stands in its form;
 * undefined while that is its present one.
 */
export function useUnitNote(
  attribute: DictionaryAttribute | undefined,
  typed: string,
): string | undefined {
  const unit = typed.trim();
  const isOther = attribute?.kind === "number" && unit !== attribute.unit;
  const uses = useAttributeUses({
    id: isOther ? attribute._id : undefined,
    unit,
    delay: PAUSE_MS,
  });
  if (!isOther) return undefined;
  if (uses === null) return "Looking what becomes of its numbers...";
  if (uses === "failed" || !uses.unitChange) {
    return "The shop cannot say at the moment what becomes of its numbers.";
  }
  const { kind, problem, example } = uses.unitChange;
  if (kind === "refused") return `${problem}.`;
  if (kind === "kept") {
    return "No number is converted: those that you have set by hand stay, the others are read anew.";
  }
  const { total } = uses.rules;
  const rules =
    total === 0
      ? ""
      : ` and in ${groupedNumber(total)} ${total === 1 ? "rule" : "rules"} of what fits`;
  const such = example ? `, such as ${example.before} to ${example.after}` : "";
  return `Its numbers are converted when you save: of ${formatProducts(attribute.products)}${rules}${such}.`;
}
