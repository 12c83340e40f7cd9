import type {
  AdminFamily,
  AdminFamilyMember,
  FamilyAttribute,
  FamilyInput,
} from "#shared/families/admin-contract.ts";
import { findValueProblems } from "#shared/families/check-values.ts";
import { suggestOptions } from "#shared/families/suggest-options.ts";

/** A family as it is being edited. */
export interface FamilyDraft {
  name: string;
  sharedTiers: boolean;
  /** Codes of attributes. */
  options: string[];
  members: AdminFamilyMember[];
  /** What was typed for members, by product id, then by code. */
  typed: Record<string, Record<string, string>>;
}

export function draftOf(family: AdminFamily): FamilyDraft {
  const { name, sharedTiers, options, members } = family;
  return { name, sharedTiers, options, members, typed: {} };
}

/** A draft of products that stand alone, with the options that tell them apart. */
export function newDraft(
  members: AdminFamilyMember[],
  attributes: readonly FamilyAttribute[],
): FamilyDraft {
  const options = suggestOptions(attributes, members);
  return { name: "", sharedTiers: false, options, members, typed: {} };
}

/** With further members; where no option was chosen yet, with those that tell them apart. */
export function withMember(
  draft: FamilyDraft,
  member: AdminFamilyMember,
  attributes: readonly FamilyAttribute[],
): FamilyDraft {
  const members = [...draft.members, member];
  const options = draft.options.length > 0 ? draft.options : suggestOptions(attributes, members);
  return { ...draft, members, options };
}

/** What a field of a member holds: what was typed, or its present value as people call it. */
export function fieldText(
  { typed }: FamilyDraft,
  member: AdminFamilyMember,
  attribute: FamilyAttribute,
): string {
  const given = typed[member._id]?.[attribute.code];
  if (given !== undefined) return given;
  const present = member.values[attribute.code] ?? [];
  return present.length === 1 ? nameOf(attribute, present[0] ?? "") : "";
}

function nameOf({ values }: FamilyAttribute, slug: string): string {
  return values.find((value) => value.slug === slug)?.name ?? slug;
}

/** A sentence for each field that needs another value, by product id and code: `id code`. */
export function draftProblems(
  draft: FamilyDraft,
  attributes: readonly FamilyAttribute[],
): Map<string, string> {
  const options = optionsOf(draft, attributes);
  const members = draft.members.map((member) => ({
    ...member,
    values: Object.fromEntries(
      options.map((option) => {
        const given = draft.typed[member._id]?.[option.code]?.trim().toLowerCase();
        const present = member.values[option.code] ?? [];
        const named = (slug: string) => nameOf(option, slug).toLowerCase();
        return [option.code, given === undefined ? present.map(named) : given ? [given] : []];
      }),
    ),
  }));
  const problems = findValueProblems(options, members);
  return new Map(problems.map(({ productId, code, message }) => [`${productId} ${code}`, message]));
}

/** The chosen attributes, in the order in which they are chosen. */
export function optionsOf(
  { options }: Pick<FamilyDraft, "options">,
  attributes: readonly FamilyAttribute[],
): FamilyAttribute[] {
  return options.flatMap((code) => attributes.find((attribute) => attribute.code === code) ?? []);
}

/** What is sent: only values that were typed become the products' own. */
export function familyBody({ name, sharedTiers, options, members, typed }: FamilyDraft) {
  return {
    name,
    sharedTiers,
    options,
    members: members.map(({ _id }) => ({ product: _id, values: typed[_id] ?? {} })),
  } satisfies FamilyInput;
}
