import type { OwnReview } from "#shared/reviews/contract.ts";
import { callEndpoint } from "../api/endpoint-client.ts";

/**
 * The signed-in user's own review; null for none. Where it cannot be loaded it is null too: the form
 * is shown then, and the server refuses a second review.
 */
export async function loadOwnReview(): Promise<OwnReview | null> {
  const answer = await callEndpoint("getOwnReview");
  return answer.ok ? answer.value.review : null;
}
