import { type PolicyName, policyPages } from "#shared/settings/policy-pages.ts";
import { fillPolicy } from "#shared/settings/policy-words.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { RootData } from "../site/root-data.ts";
import type { LoadedPolicy } from "./load-policy.ts";
import { policyValues } from "./policy-values.ts";

/** Title and description of a policy's page. @param policy undefined where it could not be loaded */
export function policyMeta(
  matches: Parameters<typeof pageMeta>[0],
  name: PolicyName,
  policy: LoadedPolicy | undefined,
) {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  return pageMeta(matches, {
    ...policyPages[name],
    description: root && policy && fillPolicy(policy.description, policyValues(root)),
  });
}
