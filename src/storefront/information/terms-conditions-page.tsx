import type { Route } from "./+types/terms-conditions-page.ts";
import { loadPolicy } from "./load-policy.ts";
import { policyMeta } from "./policy-meta.ts";
import { PolicyPage } from "./policy-page.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return policyMeta(matches, "termsConditions", loaderData);
}

export const loader = (args: Route.LoaderArgs) => loadPolicy(args, "termsConditions");

export default function TermsConditionsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage name="termsConditions" policy={loaderData} />;
}
