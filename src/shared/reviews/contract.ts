import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, isStorable, linkToken, UNSTORABLE } from "../fields.ts";
import { listPaging, pageFacts } from "../paging-fields.ts";

/** Written and not looked at yet; shown; not to be shown. */
export const reviewStates = ["waiting", "shown", "refused"] as const;

const review = z.object({
  _id: z.string(),
  /** First name and the initial of the last, as the customer gave it. */
  name: z.string(),
  rating: z.number().int().min(1).max(5),
  text: z.string(),
  createdAt: z.string(),
});
export type Review = z.infer<typeof review>;

/** A review as its own writer sees it. */
const ownReview = review.extend({ state: z.enum(reviewStates) });
export type OwnReview = z.infer<typeof ownReview>;

const moderatedReview = ownReview.extend({ email: z.string() });
export type ModeratedReview = z.infer<typeof moderatedReview>;

export const getReviews = defineEndpoint({
  method: "GET",
  path: "/reviews",
  access: "anyone",
  about: "The reviews that are shown, newest first, with their count and average.",
  answer: successBody({
    reviews: z.array(review),
    total: z.number().int(),
    /** With one decimal; null where there is none. */
    average: z.number().nullable(),
  }),
});

export const writeReview = defineEndpoint({
  method: "POST",
  path: "/reviews",
  access: "user",
  loadedLate: true,
  about: "A paying customer's review, one each; it is shown once an admin has read it.",
  body: z.object({
    rating: z.number({ error: "Choose 1 to 5 stars" }).int().min(1).max(5),
    text: z
      .string({ error: "Write at least 10 characters" })
      .trim()
      .min(10, "Write at least 10 characters")
      .max(2_000, "A review takes at most 2,000 characters")
      .refine(isStorable, `The review ${UNSTORABLE}`),
  }),
  answer: successBody({ message: z.string(), review: ownReview }),
  status: 201,
  failures: ["not_allowed"],
});

export const getOwnReview = defineEndpoint({
  method: "GET",
  path: "/account/review",
  access: "user",
  loadedLate: true,
  about: "The review that the caller has written, and whether it is shown; null for none.",
  answer: successBody({ review: ownReview.nullable() }),
});

export const listReviews = defineEndpoint({
  method: "GET",
  path: "/reviews/moderation",
  access: "staff",
  permission: "read_reviews",
  about: "All reviews, those that wait first, in numbered pages; or those in a state.",
  query: z.object({ state: z.enum(reviewStates).optional(), ...listPaging }),
  answer: successBody({
    reviews: z.array(moderatedReview),
    /** How many wait to be read, on all pages. */
    waiting: z.number().int(),
    ...pageFacts,
  }),
});

export const moderateReview = defineEndpoint({
  method: "PUT",
  path: "/reviews/:id/state",
  access: "staff",
  permission: "write_reviews",
  about:
    "Shows or refuses a review, or takes that back; `changed_meanwhile`, with its present `state`, where it is not as it was seen.",
  params: idParams,
  body: z
    .object({
      state: z.enum(reviewStates),
      /** The state in which the review was seen; left out, any will do. */
      seen: z.enum(reviewStates).optional(),
    })
    .refine(({ state, seen }) => state !== "waiting" || seen !== undefined, {
      path: ["state"],
      error: "A review waits again only where its decision is taken back: say which one was seen",
    }),
  answer: successBody({ message: z.string(), review: moderatedReview }),
  failures: ["not_found", "changed_meanwhile"],
});

/** Where the link of a mail that asks for a review ends such mails: a page for people, a POST for mail programs. */
export const STOP_REQUESTS_PATH = "/reviews/unsubscribe";

export const stopReviewRequests = defineEndpoint({
  method: "POST",
  path: "/reviews/request-cancellations",
  access: "anyone",
  loadedLate: true,
  about: "Ends the mails that ask a customer for reviews, by the token of such a mail's link.",
  body: z.object({ token: linkToken }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found"],
});

export const reviewsEndpoints = {
  getReviews,
  writeReview,
  getOwnReview,
  listReviews,
  moderateReview,
  stopReviewRequests,
};
