import { policyPages } from "#shared/settings/policy-pages.ts";
import { pageMeta } from "../site/page-meta.ts";
import { useReturnDays } from "../site/root-data.ts";
import type { Route } from "./+types/refund-policy-page.ts";
import { loadPolicy } from "./load-policy.ts";
import { PolicyPage } from "./policy-page.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: policyPages.refundPolicy.title,
    description:
      "For how long goods can be returned; refunds are processed in 7 to 10 business days, customised products are not returnable. How to return something, step by step.",
    path: policyPages.refundPolicy.path,
  });
}

export const loader = (args: Route.LoaderArgs) => loadPolicy(args, "refundPolicy");

export default function RefundPolicyPage({ loaderData }: Route.ComponentProps) {
  const days = useReturnDays();
  return (
    <PolicyPage
      name="refundPolicy"
      lead={`Returns are accepted within ${days} days. Refunds are processed in 7 to 10 business days. Customised products are not returnable.`}
      policy={loaderData}
    />
  );
}
