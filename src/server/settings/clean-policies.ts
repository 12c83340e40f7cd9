import { type Outcome, success } from "#shared/failure.ts";
import { parseSettingsValue } from "#shared/settings/contract.ts";
import type { PoliciesSettings, Policy } from "#shared/settings/policies.ts";
import { invalidFields } from "../lib/common-failures.ts";

/**
 * Cuts the policies' HTML down to what an article may have. Fails with the fields of which nothing to read is
 * left then.
 *
 * @param cleanHtml what comes out of it is safe to show, and the same when it is cleaned again
 */
export function cleanPolicies(
  policies: PoliciesSettings,
  cleanHtml: (html: string) => string,
): Outcome<PoliciesSettings, "invalid_request"> {
  const cleaned = Object.entries(policies).map(([name, policy]: [string, Policy]) => [
    name,
    { ...policy, body: cleanHtml(policy.body), nextBody: cleanHtml(policy.nextBody) },
  ]);
  const read = parseSettingsValue("policies", Object.fromEntries(cleaned));
  if (read.success) return success(read.data as PoliciesSettings);
  // As the fields of a body that its schema refuses are called.
  return invalidFields(
    Object.fromEntries(
      read.error.issues.map(({ path, message }) => [`settings.${path.join(".")}`, message]),
    ),
  );
}

/** Addresses of pictures in the policies. */
export function policyPictures(policies: PoliciesSettings): string[] {
  return Object.values(policies).flatMap(({ body, nextBody }) =>
    Array.from(`${body}${nextBody}`.matchAll(/<img [^>]*\bsrc="([^"]+)"/g), ([, src = ""]) =>
      src.replaceAll("&amp;", "&"),
    ),
  );
}
