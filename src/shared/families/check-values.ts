/** A variant of a family and its values, by the code of each option. */
interface ValuedVariant {
  _id: string;
  name: string;
  sku: string;
  /** Slugs; one of each option where all is well. */
  values: Readonly<Record<string, readonly string[]>>;
}

/** It keeps a variant from being chosen by the family's options. */
interface ValueProblem {
  productId: string;
  /** The option; of variants that are alike the first. */
  code: string;
  kind: "missing" | "several" | "alike";
  /** A sentence for the owner. */
  message: string;
}

/**
 * Finds the variants that lack a value of an option or have several, and those that are alike in all
 * options. Each variant is named once for each of its faults.
 */
export function findValueProblems(
  options: readonly { code: string; name: string }[],
  variants: readonly ValuedVariant[],
): ValueProblem[] {
  const problems: ValueProblem[] = [];
  const firstOf = new Map<string, ValuedVariant>();
  for (const variant of variants) {
    const { _id: productId, name } = variant;
    const valuesOf = (code: string) => variant.values[code] ?? [];
    for (const { code, name: option } of options) {
      const { length } = valuesOf(code);
      if (length === 1) continue;
      const kind = length === 0 ? "missing" : "several";
      const message =
        length === 0
          ? `“${name}” has no ${option}: give it one`
          : `“${name}” has several values of ${option}: choose one`;
      problems.push({ productId, code, kind, message });
    }
    const [first] = options;
    if (!first || options.some(({ code }) => valuesOf(code).length !== 1)) continue;
    const combination = options.map(({ code }) => valuesOf(code)[0]).join(" ");
    const twin = firstOf.get(combination);
    if (twin) {
      const alike = `alike in ${options.map((option) => option.name).join(" and ")}: give each its own`;
      const message =
        name === twin.name
          ? `Two products named “${name}”${skusOf(twin, variant)} are ${alike}`
          : `“${name}” and “${twin.name}” are ${alike}`;
      problems.push({ productId, code: first.code, kind: "alike", message });
    } else firstOf.set(combination, variant);
  }
  return problems;
}

/** Tells two of one name apart: ` (MUG-1 and MUG-2)`. */
function skusOf(...variants: readonly ValuedVariant[]): string {
  const skus = variants.map(({ sku }) => sku).filter(Boolean);
  return skus.length === variants.length ? ` (${skus.join(" and ")})` : "";
}
