import type { AdminFamilyMember, FamilyAttribute } from "./admin-contract.ts";
import { MAX_FAMILY_OPTIONS } from "./limits.ts";

/**
 * The attributes that tell products apart: each product has one value of each, and no two are alike
 * in all. As few as will do, colours and sizes before others; none where nothing tells them apart.
 */
export function suggestOptions(
  attributes: readonly Pick<FamilyAttribute, "code" | "kind">[],
  members: readonly Pick<AdminFamilyMember, "values">[],
): string[] {
  const candidates = attributes
    .filter(
      ({ code }) =>
        members.every(({ values }) => values[code]?.length === 1) && differing(members, [code]) > 1,
    )
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ code }) => code);
  const chosen: string[] = [];
  for (const code of candidates) {
    if (chosen.length === MAX_FAMILY_OPTIONS) break;
    if (differing(members, [...chosen, code]) > differing(members, chosen)) chosen.push(code);
    if (differing(members, chosen) === members.length) return chosen;
  }
  return [];
}

function rank({ code, kind }: Pick<FamilyAttribute, "code" | "kind">): number {
  const usual = ["colour", "size"].indexOf(code);
  if (usual >= 0) return usual;
  return kind === "choice" ? 2 : 3;
}

/** How many combinations of values products have. */
function differing(
  members: readonly Pick<AdminFamilyMember, "values">[],
  codes: readonly string[],
): number {
  return new Set(members.map(({ values }) => codes.map((code) => values[code]?.[0]).join(" ")))
    .size;
}
