import { type PolicyName, policyPages } from "#shared/settings/policy-pages.ts";
import { type Chapter, InfoHeader, InfoPage, InfoText } from "./info-page.tsx";
import type { LoadedPolicy } from "./load-policy.ts";
import { PolicyText, useFilledText } from "./policy-text.tsx";

/** All but what search engines alone are shown. */
type ShownPolicy = Omit<LoadedPolicy, "description">;

interface PolicyPageProps {
  name: PolicyName;
  policy: LoadedPolicy;
  /** After the owner's text. */
  more?: readonly Chapter[];
}

/** The page of a policy: the owner's text below the title that it always has. */
export function PolicyPage({ name, policy, more = [] }: PolicyPageProps) {
  const { lead, beginning, chapters } = useParts(policy);
  return (
    <InfoPage
      title={policyPages[name].title}
      lead={lead}
      since={policy.since}
      beginning={beginning}
      chapters={[...chapters, ...more]}
    />
  );
}

/** The text of a policy's page without what stands around it, to be looked at while it is written. */
export function PolicyDraft({ name, policy }: { name: PolicyName; policy: ShownPolicy }) {
  const { lead, ...text } = useParts(policy);
  return (
    <div className="page pb-6">
      <InfoHeader title={policyPages[name].title} lead={lead} since={policy.since} />
      <InfoText {...text} />
    </div>
  );
}

function useParts({ lead, beginning, chapters }: ShownPolicy) {
  const filled = useFilledText();
  return {
    lead: filled(lead),
    beginning: beginning && <PolicyText html={beginning} />,
    chapters: chapters.map(({ id, title, html }) => ({
      id,
      title: filled(title),
      content: <PolicyText html={html} />,
    })),
  };
}
