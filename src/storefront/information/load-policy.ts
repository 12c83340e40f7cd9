import { data } from "react-router";
import { getPageContext } from "#browser/page-context.ts";
import type { PolicyName } from "#shared/settings/policy-pages.ts";
import { type PolicyHtml, policyHtml } from "./policy-html.ts";

export interface LoadedPolicy extends PolicyHtml {
  /** Below the title; empty for nothing. */
  lead: string;
  /** For search engines. */
  description: string;
  /** The Indian day since which it counts; empty where none is said. */
  since: string;
}

/** The policy that counts today, as the owner has set it. */
export async function loadPolicy(
  args: Parameters<typeof getPageContext>[0],
  name: PolicyName,
): Promise<LoadedPolicy> {
  const found = await getPageContext(args).call("getPolicy", { params: { policy: name } });
  if (!found.ok) throw data(null, { status: 503 });
  const { lead, description, body, since } = found.value.policy;
  return { lead, description, ...policyHtml(name, body), since };
}
