import { attributeLimits } from "#shared/attributes/admin-contract.ts";

/** Slips that a name may be away from the one that was meant. */
const MAX_SLIPS = 2;

/**
 * Said of choices that the dictionary has not yet, such as a slip of the pen; undefined where it has all of
 * them, or is too large for the form to know.
 * @param attribute with the choices that it has
 */
export function newChoicesNote(
  attribute: { name: string; values: readonly { name: string }[] } | undefined,
  names: readonly string[],
): string | undefined {
  if (!attribute || attribute.values.length >= attributeLimits.shownValues) return undefined;
  const known = attribute.values.map(({ name }) => name);
  const has = new Set(known.map(folded));
  const fresh = names.filter((name) => !has.has(folded(name)));
  if (fresh.length === 0) return undefined;
  const meant = fresh.flatMap((name) => nearest(name, known) ?? []);
  const added = `New in ${attribute.name}: ${fresh.join(", ")}. Saving adds ${fresh.length === 1 ? "it" : "them"} to the dictionary.`;
  return meant.length === 0 ? added : `${added} Did you mean ${meant.join(", ")}?`;
}

/** The same of one value that is typed for an attribute of either kind; nothing of an empty one. */
export function newChoiceNote(
  attribute: { kind: "number" | "choice"; name: string; values: readonly { name: string }[] },
  typed: string | undefined,
): string | undefined {
  const name = typed?.trim() ?? "";
  return attribute.kind === "number" || name === "" ? undefined : newChoicesNote(attribute, [name]);
}

function folded(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** The known name that is fewest slips away; undefined where none is near. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const typed = folded(name);
  const max = Math.min(MAX_SLIPS, Math.floor(typed.length / 3));
  const [best] = known
    .map((each) => ({ each, slips: slipsBetween(typed, folded(each)) }))
    .filter(({ slips }) => slips <= max)
    .toSorted((a, b) => a.slips - b.slips);
  return best?.each;
}

/** Letters to add, take away or change to make one text of the other. */
function slipsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
