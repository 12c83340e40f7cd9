import type { FamilyAttribute } from "#shared/families/admin-contract.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import type { FamilyValues, KnownProducts, MemberTexts } from "./family-values.ts";

/** What two people may change of a member; pieces are added, so that none are lost. */
type MergedMember = Pick<MemberTexts, "values" | "price">;

const MEMBER = "member ";

/** A family as fields that are compared one by one: each member is a field of its own. */
export function mergedFields(values: FamilyValues): Record<string, unknown> {
  const { name, sharedTiers, options, members } = values;
  return {
    name,
    sharedTiers,
    options,
    ...Object.fromEntries(
      members.map(({ product, values: own, price }) => [
        `${MEMBER}${product}`,
        { values: own, price } satisfies MergedMember,
      ]),
    ),
  };
}

/** The family's values with a field of `mergedFields` in them; a member that is undefined leaves. */
export function withMergedField(values: FamilyValues, field: string, value: unknown): FamilyValues {
  if (!field.startsWith(MEMBER)) return { ...values, [field]: value };
  const product = field.slice(MEMBER.length);
  const { members } = values;
  if (value === undefined) {
    return { ...values, members: members.filter((member) => member.product !== product) };
  }
  const own = value as MergedMember;
  const isThere = members.some((member) => member.product === product);
  return {
    ...values,
    members: isThere
      ? members.map((member) => (member.product === product ? { ...member, ...own } : member))
      : [...members, { product, stockChange: "", ...own }],
  };
}

/**
 * The fields of a family's form, and how the values of two people are shown beside one another.
 *
 * @param options codes of what the members differ by: of one that is shown alone, only these
 */
export function familyMergeFields(
  known: KnownProducts,
  attributes: readonly FamilyAttribute[],
  options: readonly string[],
): MergeFields {
  const nameOf = (code: string) => attributes.find((each) => each.code === code)?.name ?? code;
  const members = [...known.values()].map(({ _id, name }) => [
    `${MEMBER}${_id}`,
    {
      label: name,
      show: (value: unknown, other: unknown) => memberText(value, other, options, nameOf),
    },
  ]);
  return {
    name: "Name",
    sharedTiers: "Bulk prices by the pieces of all together",
    options: {
      label: "They differ by",
      show: (codes) => (codes as string[]).map(nameOf).join(", ") || "(nothing)",
    },
    ...Object.fromEntries(members),
  };
}

/** What of a member differs from the other's; where that is not there, its options and its price. */
function memberText(
  value: unknown,
  other: unknown,
  options: readonly string[],
  nameOf: (code: string) => string,
): string {
  if (value === undefined) return "Not in the family";
  const own = value as MergedMember;
  // What was taken over is shown beside itself.
  const beside = value === other ? undefined : (other as MergedMember | undefined);
  const codes = beside
    ? Object.keys(own.values).filter((code) => own.values[code] !== beside.values[code])
    : options;
  const texts = codes.map((code) => `${nameOf(code)}: ${own.values[code] || "(none)"}`);
  const price = own.price === beside?.price ? [] : [`Price: ₹${own.price}`];
  return [...texts, ...price].join(", ");
}
