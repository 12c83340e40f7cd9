import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { longDate, todayInIndia } from "#shared/dates.ts";
import { isInOwnWords, type Policy, policyOn } from "#shared/settings/policies.ts";
import { type PolicyName, policyNames, policyPages } from "#shared/settings/policy-pages.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { loadForAdmin } from "../kit/admin-access.ts";
import { POLICIES_PATH } from "../kit/dashboard-menu.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/policies-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Policies" });
}

export const clientLoader = () => loadForAdmin(() => callEndpoint("getPoliciesSettings"));

/** Every page of running text, each with a page where it is written. */
export default function PoliciesPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <SettingsPage
      subject="policies"
      title="Policies"
      about="What customers may rely on, the page about us and the help center. Each can have a text that takes its place on a day; once it was saved, History has what was in force before."
      loaded={loaded}
      failedTitle="The policies could not be loaded"
    >
      {({ settings }) => (
        <ul className="sheet mb-8 max-w-3xl divide-y divide-line">
          {policyNames.map((name) => (
            <li key={name}>
              <PolicyLink name={name} policy={policyOn(settings[name], todayInIndia())} />
            </li>
          ))}
        </ul>
      )}
    </SettingsPage>
  );
}

interface PolicyLinkProps {
  name: PolicyName;
  /** As it stands today. */
  policy: Policy;
}

function PolicyLink({ name, policy }: PolicyLinkProps) {
  const { since, nextFrom } = policy;
  const state = isInOwnWords(name, policy) ? "In your words" : "As the shop comes";
  return (
    <Link
      to={`${POLICIES_PATH}/${name}`}
      className="flex items-center justify-between gap-4 px-5 py-4 no-underline hover:bg-paper-deep"
    >
      <span className="min-w-0">
        <span className="link block font-semibold">{policyPages[name].title}</span>
        <span className="block text-sm text-muted">
          {since ? `${state}, in force since ${longDate(since)}` : state}
        </span>
        {nextFrom && <span className="block text-sm">Another text from {longDate(nextFrom)}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
