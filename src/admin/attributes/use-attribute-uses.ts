import { useEffect, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { DictionaryAttribute } from "#shared/attributes/admin-contract.ts";
import type { getAttributeUses } from "#shared/attributes/uses-contract.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { formatProducts, groupedNumber } from "#shared/numbers.ts";

type AttributeUses = EndpointAnswer<typeof getAttributeUses>;

interface UsesRequest {
  /** Nothing is asked where it is left out. */
  id: string | undefined;
  /** Asks also what becomes of its numbers in this unit. */
  unit?: string | undefined;
  /** Milliseconds to wait before the question, such as for a pause in typing. */
  delay?: number;
}

/** Null while it is asked for, `failed` where the shop cannot say. */
export function useAttributeUses({
  id,
  unit,
  delay = 0,
}: UsesRequest): AttributeUses | "failed" | null {
  const [found, setFound] = useState<{ key: string; uses: AttributeUses | "failed" }>();
  const key = `${id} ${unit}`;

  useEffect(() => {
    if (id === undefined) return;
    let isOvertaken = false;
    const timer = setTimeout(async () => {
      const query = unit === undefined ? {} : { unit };
      const answer = await callEndpoint("getAttributeUses", { params: { id }, query });
      if (!isOvertaken)
        setFound({ key: `${id} ${unit}`, uses: answer.ok ? answer.value : "failed" });
    }, delay);
    return () => {
      isOvertaken = true;
      clearTimeout(timer);
    };
  }, [id, unit, delay]);

  return found?.key === key ? found.uses : null;
}

/** Typing pauses so long before the shop is asked, in milliseconds. */
const PAUSE_MS = 300;

/**
 * Tells what becomes of an attribute's numbers when it is saved with the unit that stands in its form;
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
