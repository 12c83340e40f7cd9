import { callEndpoint } from "#browser/endpoint-client.ts";
import { showOutcome } from "../../kit/action-outcome.ts";

/** What both pages that delete products do with a DELETE: deletes the one of the given `id`. */
export async function deleteProduct(request: Request) {
  const id = String((await request.formData()).get("id"));
  const outcome = await callEndpoint("deleteProduct", { params: { id } });
  showOutcome(outcome, "something went wrong in handleDelete");
  return outcome;
}
