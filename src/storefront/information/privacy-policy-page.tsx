import { policyPages } from "#shared/settings/policy-pages.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/privacy-policy-page.ts";
import { loadPolicy } from "./load-policy.ts";
import { PolicyPage } from "./policy-page.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: policyPages.privacyPolicy.title,
    description:
      "What we keep about you and why, what stays in your browser, who else gets it, how long it is kept, and your rights.",
    path: policyPages.privacyPolicy.path,
  });
}

export const loader = (args: Route.LoaderArgs) => loadPolicy(args, "privacyPolicy");

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return (
    <PolicyPage
      name="privacyPolicy"
      lead="We keep what an order needs and nothing to follow you around. Here is the whole list."
      policy={loaderData}
    />
  );
}
