import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { success } from "#shared/failure.ts";
import { loadForAdmin } from "../../kit/admin-access.ts";

/** Of the specification, section 8. */
export const NO_CATEGORIES = "Something went wrong in getting categories";

export async function loadCategories(): Promise<ApiOutcome<Category[]>> {
  const answer = await loadForAdmin(() => callEndpoint("getCategories"));
  return answer.ok ? success(answer.value.category) : answer;
}
