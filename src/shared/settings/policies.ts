import { z } from "zod";
import { isBlankHtml } from "../blank-html.ts";
import { calendarDay, lineText, multilineText, requiredLine } from "../fields.ts";
import { type PolicyName, policyNames } from "./policy-pages.ts";
import { aboutUs } from "./policy-texts/about-us.ts";
import { helpCenter } from "./policy-texts/help-center.ts";
import { introductions } from "./policy-texts/introductions.ts";
import { bodyOf, type PolicyChapter } from "./policy-texts/policy-chapter.ts";
import { privacyPolicy } from "./policy-texts/privacy-policy.ts";
import { refundPolicy } from "./policy-texts/refund-policy.ts";
import { termsConditions } from "./policy-texts/terms-conditions.ts";
import { policyTextProblem } from "./policy-words.ts";

/** Characters of the words below a title, and of what search engines are told. */
const MAX_LEAD = 300;
const MAX_DESCRIPTION = 300;

/** Characters of a policy's HTML: twice as many of each policy are far from what one save can send. */
export const MAX_POLICY = 40_000;

const chaptersOf: Record<PolicyName, readonly PolicyChapter[]> = {
  refundPolicy,
  termsConditions,
  privacyPolicy,
  aboutUs,
  helpCenter,
};

const SINCE = "Enter a day, or leave it empty";
const NEXT_FROM = "Enter the day from which the coming text counts";
const NEXT_BODY = "Enter the coming text, or take its day away";
const NEXT_BODY_BESIDE =
  "Begin with the present text: what comes of first words and description counts together with a text";

function checkWords(text: string, context: z.RefinementCtx): void {
  const message = policyTextProblem(text);
  if (message) context.addIssue({ code: "custom", message });
}

const policyBody = (label: string) => multilineText(label, MAX_POLICY).superRefine(checkWords);

const dayOrNone = (message: string) => z.literal("").or(calendarDay(message)).default("");

/** What counts from a day on together, and that day. */
interface ComingPolicy {
  nextLead: string;
  nextDescription: string;
  nextBody: string;
  nextFrom: string;
}

function checkTogether(
  { since, nextLead, nextDescription, nextBody, nextFrom }: ComingPolicy & { since: string },
  context: z.RefinementCtx,
): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const hasNext = nextBody !== "";
  if (hasNext && nextFrom === "") refuse("nextFrom", NEXT_FROM);
  const hasBeside = nextLead !== "" || nextDescription !== "";
  if (!hasNext && (nextFrom !== "" || hasBeside)) {
    refuse("nextBody", hasBeside ? NEXT_BODY_BESIDE : NEXT_BODY);
  }
  if (nextFrom !== "" && nextFrom <= since) {
    refuse("nextFrom", "The coming text must count from a later day than the present one");
  }
}

/** One policy: the text that is shown, and the one that takes its place on a day. */
export function policySchema(name: PolicyName) {
  const { lead, description } = introductions[name];
  return z
    .object({
      /** Below the title; empty for nothing. */
      lead: lineText("First words", MAX_LEAD).superRefine(checkWords).default(lead),
      /** What search engines show of the page. */
      description: requiredLine("Description", MAX_DESCRIPTION)
        .superRefine(checkWords)
        .default(description),
      /** HTML that an article may have; the server cuts it down to that. */
      body: policyBody("The text")
        .refine((html) => !isBlankHtml(html), "Enter the text of the policy")
        .default(() => bodyOf(chaptersOf[name])),
      /** An Indian day that the page shows, since which all of the above counts; empty shows none. */
      since: dayOrNone(SINCE),
      /** First words and description that come with the coming text; empty where the present ones stay. */
      nextLead: lineText("Coming first words", MAX_LEAD).superRefine(checkWords).default(""),
      nextDescription: lineText("Coming description", MAX_DESCRIPTION)
        .superRefine(checkWords)
        .default(""),
      /** Empty for none, as is its day. */
      nextBody: policyBody("The coming text")
        .overwrite((html) => (isBlankHtml(html) ? "" : html))
        .default(""),
      nextFrom: dayOrNone(NEXT_FROM),
    })
    .superRefine(checkTogether);
}
export type Policy = z.output<ReturnType<typeof policySchema>>;
export type PoliciesSettings = Record<PolicyName, Policy>;

const nothingComes: ComingPolicy = {
  nextLead: "",
  nextDescription: "",
  nextBody: "",
  nextFrom: "",
};

/** The policies that the shop comes with. */
export const usualPolicies = Object.fromEntries(
  policyNames.map((name) => [name, policySchema(name).parse({})]),
) as PoliciesSettings;

/** What each policy says, and what it will say. */
export const policiesSettings = z.object(
  Object.fromEntries(
    policyNames.map((name) => [name, policySchema(name).default(() => usualPolicies[name])]),
  ) as Record<PolicyName, z.ZodDefault<ReturnType<typeof policySchema>>>,
);

/** Only policies that differ from those that the shop comes with: the others follow the program's version. */
export function changedPolicies(policies: PoliciesSettings): Partial<PoliciesSettings> {
  const changed = Object.entries(policies).filter(
    ([name, policy]) =>
      JSON.stringify(policy) !== JSON.stringify(usualPolicies[name as PolicyName]),
  );
  return Object.fromEntries(changed);
}

/** Whether what visitors read differs from what the shop comes with; what only comes does not count. */
export function isInOwnWords(name: PolicyName, { lead, description, body }: Policy): boolean {
  const usual = usualPolicies[name];
  return lead !== usual.lead || description !== usual.description || body !== usual.body;
}

/**
 * As it stands on a day: from its day on, the coming text is the present one, with the first words and the description
 * that come with it. @param today an Indian day
 */
export function policyOn(policy: Policy, today: string): Policy {
  const { nextLead, nextDescription, nextBody, nextFrom } = policy;
  if (nextFrom === "" || nextFrom > today) return policy;
  return {
    ...policy,
    lead: nextLead || policy.lead,
    description: nextDescription || policy.description,
    body: nextBody,
    since: nextFrom,
    ...nothingComes,
  };
}

/** The id of a chapter that the shop's own text has under this heading; undefined for other headings. */
export function chapterIdOf(name: PolicyName, title: string): string | undefined {
  return chaptersOf[name].find((chapter) => chapter.title === title)?.id;
}
