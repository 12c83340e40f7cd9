import type { Route } from "./+types/refund-policy-page.ts";
import { loadPolicy } from "./load-policy.ts";
import { policyMeta } from "./policy-meta.ts";
import { PolicyPage } from "./policy-page.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return policyMeta(matches, "refundPolicy", loaderData);
}

export const loader = (args: Route.LoaderArgs) => loadPolicy(args, "refundPolicy");

export default function RefundPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage name="refundPolicy" policy={loaderData} />;
}
