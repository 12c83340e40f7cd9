import type { Category } from "#shared/catalogue/contract.ts";
import { type Outcome, success } from "#shared/failure.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";

/** What to say where the categories cannot be loaded (specification, section 8). */
export const NO_CATEGORIES = "Something went wrong in getting categories";

/** All categories, for a select. */
export async function loadCategories(): Promise<Outcome<Category[]>> {
  const answer = await callEndpoint("getCategories");
  return answer.ok ? success(answer.value.category) : answer;
}
