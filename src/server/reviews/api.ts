import { success } from "#shared/failure.ts";
import type { reviewsEndpoints } from "#shared/reviews/contract.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { ReviewsService } from "./service.ts";

const messages = {
  shown: "The review is published.",
  refused: "The review is not shown in the shop.",
  waiting: "The review waits to be read again.",
};

/** Said once a customer wants no more mails about reviews. */
export const REQUESTS_STOPPED = "We will not ask you for a review again.";

export function reviewsApi(reviews: ReviewsService): HandlersOf<typeof reviewsEndpoints> {
  return {
    async getReviews(_input, caller) {
      caller.addCacheTags(cacheTags.reviews);
      return success({ success: true, ...(await reviews.shown()) });
    },

    async writeReview({ body }, { user }) {
      const written = await reviews.write(user, body);
      if (!written.ok) return written;
      const message = "Thank you. Your review will be shown once we have read it.";
      return success({ success: true, message, review: written.value });
    },

    async getOwnReview(_input, { user }) {
      return success({ success: true, review: await reviews.own(user) });
    },

    async stopReviewRequests({ body }) {
      const stopped = await reviews.stopRequests(body.token);
      return stopped.ok ? success({ success: true, message: REQUESTS_STOPPED }) : stopped;
    },

    async listReviews({ query }) {
      return success({ success: true, ...(await reviews.list(query)) });
    },

    async moderateReview({ params, body }) {
      const moderated = await reviews.moderate(params.id, body);
      if (!moderated.ok) return moderated;
      const message = messages[body.state];
      return success({ success: true, message, review: moderated.value });
    },
  };
}
