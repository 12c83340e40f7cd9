import { policyPages } from "#shared/settings/policy-pages.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/terms-conditions-page.ts";
import { loadPolicy } from "./load-policy.ts";
import { PolicyPage } from "./policy-page.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: policyPages.termsConditions.title,
    description:
      "Who sells, prices and tax, when an order is accepted, payment, delivery, warranty, returns and the law that applies.",
    path: policyPages.termsConditions.path,
  });
}

export const loader = (args: Route.LoaderArgs) => loadPolicy(args, "termsConditions");

export default function TermsConditionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <PolicyPage
      name="termsConditions"
      lead="What you and we may rely on when you buy here, in plain words."
      policy={loaderData}
    />
  );
}
