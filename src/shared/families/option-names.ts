import { plural } from "../plural.ts";
import type { Family, FamilyMember } from "./contract.ts";

/** By what the products of a family differ: `colours and sizes`; `kinds` where nothing says it. */
export function optionNames(options: Family["options"]): string {
  const names = differing(options).map(({ name }) => plural(name.toLowerCase()));
  const last = names.pop();
  if (last === undefined) return "kinds";
  return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}

/** What tells a member from the others: its values, such as `Black, M`, and the colour among them. */
export function variantLabel(
  options: Family["options"],
  { values }: Pick<FamilyMember, "values">,
): { text: string; swatch: string } {
  const own = differing(options).flatMap((option) =>
    option.values.filter(({ slug }) => slug === values[option.code]),
  );
  return {
    text: own.map(({ name }) => name).join(", "),
    swatch: own.find(({ swatch }) => swatch !== "")?.swatch ?? "",
  };
}

function differing(options: Family["options"]): Family["options"] {
  return options.filter(({ values }) => values.length > 1);
}
