import type { Route } from "./+types/privacy-policy-page.ts";
import { loadPolicy } from "./load-policy.ts";
import { policyMeta } from "./policy-meta.ts";
import { PolicyPage } from "./policy-page.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return policyMeta(matches, "privacyPolicy", loaderData);
}

export const loader = (args: Route.LoaderArgs) => loadPolicy(args, "privacyPolicy");

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage name="privacyPolicy" policy={loaderData} />;
}
