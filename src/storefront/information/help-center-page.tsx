import type { Route } from "./+types/help-center-page.ts";
import { loadPolicy } from "./load-policy.ts";
import { policyMeta } from "./policy-meta.ts";
import { PolicyPage } from "./policy-page.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return policyMeta(matches, "helpCenter", loaderData);
}

export const loader = (args: Route.LoaderArgs) => loadPolicy(args, "helpCenter");

export default function HelpCenterPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage name="helpCenter" policy={loaderData} />;
}
