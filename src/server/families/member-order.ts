interface OrderedOption {
  code: string;
  /** In their order. */
  values: readonly { slug: string }[];
}

/**
 * Members by their first option, then by the second and so on; what lacks a value comes last, and
 * those that are alike stay as they came.
 *
 * @param slugOf a member's value of an option
 */
export function inOptionOrder<Member>(
  members: readonly Member[],
  options: readonly OrderedOption[],
  slugOf: (member: Member, code: string) => string | undefined,
): Member[] {
  const places = options.map(({ code, values }) => ({
    code,
    last: values.length,
    placeOf: new Map(values.map(({ slug }, place) => [slug, place])),
  }));
  const placesOf = (member: Member) =>
    places.map(({ code, last, placeOf }) => placeOf.get(slugOf(member, code) ?? "") ?? last);
  return members.toSorted((a, b) => {
    const [left, right] = [placesOf(a), placesOf(b)];
    const differs = left.findIndex((place, index) => place !== right[index]);
    return differs < 0 ? 0 : (left[differs] ?? 0) - (right[differs] ?? 0);
  });
}
