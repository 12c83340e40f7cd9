interface OrderedOption {
  code: string;
  /** In their order. */
  values: readonly { slug: string }[];
}

/**
 * Variants by their first option, then by the second and so on; what lacks a value comes last, and
 * those that are alike stay as they came.
 *
 * @param slugOf a variant's value of an option
 */
export function inOptionOrder<Variant>(
  variants: readonly Variant[],
  options: readonly OrderedOption[],
  slugOf: (variant: Variant, code: string) => string | undefined,
): Variant[] {
  const places = options.map(({ code, values }) => ({
    code,
    last: values.length,
    placeOf: new Map(values.map(({ slug }, place) => [slug, place])),
  }));
  const placesOf = (variant: Variant) =>
    places.map(({ code, last, placeOf }) => placeOf.get(slugOf(variant, code) ?? "") ?? last);
  return variants.toSorted((a, b) => {
    const [left, right] = [placesOf(a), placesOf(b)];
    const differs = left.findIndex((place, index) => place !== right[index]);
    return differs < 0 ? 0 : (left[differs] ?? 0) - (right[differs] ?? 0);
  });
}
