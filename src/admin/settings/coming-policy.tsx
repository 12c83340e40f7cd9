import { plainText } from "#shared/blog/plain-text.ts";
import { longDate, todayInIndia } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { Policy } from "#shared/settings/policies.ts";
import { type PolicyName, policyPages } from "#shared/settings/policy-pages.ts";
import { Notice } from "#ui/notice.tsx";

/** What comes from this day would take the present text's place as it is saved. */
export const hasCome = (nextFrom: string) => nextFrom !== "" && nextFrom <= todayInIndia();

/** What visitors read from when on. */
export function savedText({ nextFrom }: Pick<Policy, "nextFrom">): string {
  if (nextFrom === "") return "Saved. Visitors read the text from now on.";
  return hasCome(nextFrom)
    ? "Saved. The coming text took the present one’s place: its day has come."
    : `Saved. The coming text takes the present one’s place on ${longDate(nextFrom)}.`;
}

/** Warns, as the day is chosen, that the coming text does not wait. */
export function BeginsAtOnce() {
  return (
    <Notice tone="warning" title="The coming text begins today" live>
      <p>
        Once you save, it takes the present text’s place at once, for its day has come. Choose a
        later day if it is to wait.
      </p>
    </Notice>
  );
}

/** Of a text that is replaced, in the question, characters. */
const MAX_BEGINNING = 120;

/** What goes as a coming text takes its place at once, and how it comes back. */
export function ReplacedPolicy({ name, policy }: { name: PolicyName; policy: Policy }) {
  const { body, since, nextFrom, nextLead, nextDescription } = policy;
  const text = plainText(body);
  const words = groupedNumber(text.split(" ").length);
  const beside = [nextLead && "the first words", nextDescription && "the description"].filter(
    Boolean,
  );
  return (
    <div className="grid gap-3 wrap-anywhere">
      <p>
        The coming text is in force from {longDate(nextFrom)}, and that day has come: once saved,
        visitors of {policyPages[name].title} read it instead of this one
        {since && `, in force since ${longDate(since)}`}:
      </p>
      <blockquote className="border-l-4 border-line pl-3 text-muted">
        {text.slice(0, MAX_BEGINNING)}
        {text.length > MAX_BEGINNING && "…"} ({words} words)
      </blockquote>
      {beside.length > 0 && <p>With it {beside.join(" and ")} are replaced.</p>}
      <p>
        The present text is kept: History at the page’s end has it, with Return to this. Choose a
        later day if the coming one is to wait.
      </p>
    </div>
  );
}
