import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { PageFacts } from "#shared/paging-fields.ts";
import type {
  listReviews,
  ModeratedReview,
  moderateReview,
  OwnReview,
  Review,
  writeReview,
} from "#shared/reviews/contract.ts";
import { hashToken } from "../accounts/account-links.ts";
import { announce } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { noReview } from "../lib/common-failures.ts";
import { isId, newId } from "../lib/ids.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { sendReviewRequest, sweepReviewRequests } from "./review-requests.ts";
import { reviewRequestsStore } from "./review-requests-store.ts";
import { type ReviewRow, reviewsStore } from "./store.ts";

/** More than this no list shows. */
const MAX_SHOWN = 100;

type ReviewQuery = EndpointInput<typeof listReviews>["query"];
type Moderation = EndpointInput<typeof moderateReview>["body"];
type Moderated = Outcome<ModeratedReview, "not_found" | "changed_meanwhile">;
type WrittenReview = EndpointInput<typeof writeReview>["body"];
export type ReviewsService = ReturnType<typeof openReviews>;

/** Customers' words on the shop: written by those who paid, shown once an admin has read them. */
export function openReviews({ database }: { database: Database }) {
  const store = reviewsStore(database.db);
  return {
    /** Those that are shown, the newest first, at most 100; count and average are of all of them. */
    async shown(): Promise<{ reviews: Review[]; total: number; average: number | null }> {
      const [found, tally] = await Promise.all([store.shown(MAX_SHOWN), store.tally()]);
      return { reviews: found.map(reviewView), ...tally };
    },

    /** Takes a review; `not_allowed` for who has paid no order, or has written one already. */
    async write(
      user: User,
      { rating, text }: WrittenReview,
    ): Promise<Outcome<OwnReview, "not_allowed">> {
      if (!(await store.hasPaid(user._id))) {
        return failure("not_allowed", "Only customers whose order was paid can write a review");
      }
      const review = { id: newId(), userId: user._id, name: shownName(user.name), rating, text };
      const written = await store.insert(review);
      if (written) return success(ownView(written));
      return failure("not_allowed", "You have already written a review. Thank you.");
    },

    /** Null where the user has written none. */
    async own(user: User): Promise<OwnReview | null> {
      const written = await store.ofUser(user._id);
      return written ? ownView(written) : null;
    },

    /** Ends the mails that ask for reviews, by the link of any of them. */
    async stopRequests(token: string): Promise<Outcome<null, "not_found">> {
      const requests = reviewRequestsStore(database.db);
      const userId = await requests.accountOf(hashToken(token));
      if (!userId) {
        const why =
          "This link is no longer valid. Use the one of a newer mail, or write to us, and we stop them.";
        return failure("not_found", why);
      }
      await requests.stop(userId);
      return success(null);
    },

    tasks: (mailing: Omit<MailJobParts, "database">) =>
      ({
        "sweep-review-requests": () => sweepReviewRequests({ database }),
        "review-request-mail": (payload) => sendReviewRequest({ database, ...mailing }, payload),
      }) satisfies Partial<Tasks>,
    sweeps: { "sweep-review-requests": "25 * * * *" } satisfies Sweeps,

    /** One page of all, those that wait first. */
    async list({
      state,
      ...place
    }: ReviewQuery): Promise<PageFacts & { reviews: ModeratedReview[]; waiting: number }> {
      const [{ rows, ...facts }, waiting] = await Promise.all([
        store.list(state, place),
        store.countPending(),
      ]);
      const reviews = rows.map(({ review, email }) => moderatedView(review, email));
      return { reviews, waiting, ...facts };
    },

    /**
     * Brings a review into a state, if it is still as it was seen; pages that show reviews are rendered
     * again.
     */
    async moderate(id: string, { state, seen }: Moderation): Promise<Moderated> {
      if (!isId(id)) return noReview();
      return database.transaction(async (db): Promise<Moderated> => {
        const writes = reviewsStore(db);
        const before = await writes.lock(id);
        if (!before) return noReview();
        if (seen && before.state !== seen) {
          return failure(
            "changed_meanwhile",
            `This review ${stateTexts[before.state]} meanwhile.`,
            {
              details: { state: before.state },
            },
          );
        }
        await writes.setState(id, state);
        await announce(db, cacheTags.reviews);
        const found = await writes.find(id);
        return found ? success(moderatedView(found.review, found.email)) : noReview();
      });
    },
  };
}

const stateTexts: Record<ReviewRow["state"], string> = {
  waiting: "was put back to be read",
  shown: "was published",
  refused: "was rejected",
};

/** First name and the initial of the last: nobody's full name stands on a public page. */
export function shownName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const [initial] = last ?? "";
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

function reviewView({ id, name, rating, text, createdAt }: ReviewRow): Review {
  return { _id: id, name, rating, text, createdAt: createdAt.toISOString() };
}

function ownView(review: ReviewRow): OwnReview {
  return { ...reviewView(review), state: review.state };
}

function moderatedView(review: ReviewRow, email: string): ModeratedReview {
  return { ...ownView(review), email };
}
