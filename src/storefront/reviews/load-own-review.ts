import { callEndpoint } from "#browser/endpoint-client.ts";
import type { OwnReview } from "#shared/reviews/contract.ts";

/**
 * The signed-in user's own review; null for none. Where it cannot be loaded it is null too: the form
 * is shown then, and the server refuses a second review.
 */
export async function loadOwnReview(): Promise<OwnReview | null> {
  const answer = await callEndpoint("getOwnReview");
  return answer.ok ? answer.value.review : null;
}
