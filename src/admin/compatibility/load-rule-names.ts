import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { success } from "#shared/failure.ts";
import { loadForAdmin } from "../kit/admin-access.ts";
import type { RuleNames } from "./rule-names.ts";

/** Loads the categories and the dictionary, by whose names rules are read and written. */
export async function loadRuleNames(): Promise<ApiOutcome<RuleNames>> {
  const [tree, fields] = await Promise.all([
    loadForAdmin(() => callEndpoint("getCategories")),
    loadForAdmin(() => callEndpoint("getAttributeFields")),
  ]);
  if (!tree.ok) return tree;
  if (!fields.ok) return fields;
  return success({ categories: tree.value.category, attributes: fields.value.attributes });
}
