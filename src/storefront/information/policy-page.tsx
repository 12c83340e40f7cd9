import { type PolicyName, policyPages } from "#shared/settings/policy-pages.ts";
import { type Chapter, InfoHeader, InfoPage, InfoText } from "./info-page.tsx";
import type { LoadedPolicy } from "./load-policy.ts";
import { PolicyText, useFilledTitle } from "./policy-text.tsx";

interface PolicyPageProps {
  name: PolicyName;
  lead: string;
  policy: LoadedPolicy;
  /** After the owner's text. */
  more?: readonly Chapter[];
}

/** The page of a policy: the owner's text below the title that it always has. */
export function PolicyPage({ name, lead, policy, more = [] }: PolicyPageProps) {
  const { beginning, chapters } = useParts(policy);
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
export function PolicyDraft({ name, policy }: Pick<PolicyPageProps, "name" | "policy">) {
  return (
    <div className="page pb-6">
      <InfoHeader title={policyPages[name].title} since={policy.since} />
      <InfoText {...useParts(policy)} />
    </div>
  );
}

function useParts({ beginning, chapters }: LoadedPolicy) {
  const filled = useFilledTitle();
  return {
    beginning: beginning && <PolicyText html={beginning} />,
    chapters: chapters.map(({ id, title, html }) => ({
      ...{ id, title: filled(title) },
      content: <PolicyText html={html} />,
    })),
  };
}
