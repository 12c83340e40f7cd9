import type { OwnReview } from "#shared/reviews/contract.ts";
import { callEndpoint } from "../api/endpoint-client.ts";

/**
 * The review that whoever is signed in has written; null for none. Where it cannot be known it is
 * null too: the form is shown then, and a second review is refused in words.
 */
export async function loadOwnReview(): Promise<OwnReview | null> {
  const answer = await callEndpoint("getOwnReview");
  return answer.ok ? answer.value.review : null;
}
