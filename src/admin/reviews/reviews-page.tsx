import { MessageSquareQuote } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { longDate, shortDate } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { listReviews, ModeratedReview } from "#shared/reviews/contract.ts";
import { reviewStateNames } from "#shared/reviews/review-states.ts";
import { Stars } from "#storefront/reviews/stars.tsx";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { showBulkOutcome } from "../kit/action-outcome.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { choice, defineList, type QueryOf } from "../kit/list/define-list.ts";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import { IfMayChange } from "../kit/own-access.tsx";
import { useAct } from "../kit/use-act.ts";
import type { Route } from "./+types/reviews-page.ts";

type State = ModeratedReview["state"];

const reviewList = defineList<QueryOf<typeof listReviews>>({
  path: "/dashboard/admin/reviews",
  filters: { state: choice("State", reviewStateNames) },
  views: [{ name: "To read", query: { state: "waiting" } }],
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Reviews" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(reviewList, request, (query) => callEndpoint("listReviews", { query }));
}

/** Reviews as they were seen, each with what becomes of it. */
type Decisions = readonly { review: ModeratedReview; state: State }[];

/** Decides on reviews, and says in one toast what became of them, with the way back. */
async function decide(decisions: Decisions, undo: (decisions: Decisions) => void): Promise<void> {
  const done: { review: ModeratedReview; state: State; message: string }[] = [];
  const failed: { name: string; why: string }[] = [];
  const meanwhile = new Map<unknown, number>();
  for (const { review, state } of decisions) {
    const answer = await callEndpoint("moderateReview", {
      params: { id: review._id },
      body: { state, seen: review.state },
    });
    if (answer.ok) done.push({ ...answer.value, state: review.state });
    else if (answer.code === "changed_meanwhile") {
      const now = answer.details?.state;
      meanwhile.set(now, (meanwhile.get(now) ?? 0) + 1);
    } else failed.push({ name: review.name, why: failureText(answer, "It could not be saved") });
  }
  const [first] = done;
  const count = done.length;
  const others = [...meanwhile].map(([state, times]) => {
    return `${times} ${times === 1 ? "was" : "were"} ${doneTexts[state as State] ?? "changed"} meanwhile`;
  });
  const text = decisions.length === 1 ? first?.message : count > 0 && `${count} ${doneText(done)}`;
  showBulkOutcome(
    [text, ...others].filter(Boolean).join(", ") || `0 of ${decisions.length} saved`,
    failed,
    count > 0 ? { label: "Undo", run: () => undo(done), undoes: true } : undefined,
  );
}

const doneTexts: Record<State, string> = {
  waiting: "put back to be read",
  shown: "published",
  refused: "rejected",
};

/** All that were decided on at once became the same, but for those that are taken back. */
function doneText(done: readonly { review: ModeratedReview }[]): string {
  const states = new Set(done.map(({ review }) => review.state));
  const [state] = states;
  return state && states.size === 1 ? doneTexts[state] : "put back";
}

export default function ReviewsPage({ loaderData: loaded }: Route.ComponentProps) {
  const { busy, run } = useAct();
  const carryOut = (decisions: Decisions) =>
    run(() => decide(decisions, (back) => void carryOut(back)));
  const decideAll = (reviews: readonly ModeratedReview[], state: State) =>
    carryOut(reviews.map((review) => ({ review, state })));
  return (
    <ListPage
      list={reviewList}
      viewed="reviews"
      exported="reviews"
      title="Reviews"
      noun={["review", "reviews"]}
      loaded={loaded}
      entries={loaded.ok ? loaded.value.reviews : []}
      {...(loaded.ok && { countText: countText(loaded.value.total, loaded.value.waiting) })}
      failed="Failed to load reviews"
      empty={{
        Icon: MessageSquareQuote,
        text: "What paying customers write waits here for you to read it.",
      }}
      columns={columns}
      nameOf={({ name }) => `the review by ${name}`}
      detailOf={(review, close) => (
        <ReviewDetail
          review={review}
          busy={busy}
          onDecide={(state) => {
            close();
            void decideAll([review], state);
          }}
        />
      )}
      acts={[
        {
          label: "Publish",
          isFor: ({ state }) => state !== "shown",
          run: (reviews) => decideAll(reviews, "shown"),
        },
        {
          label: "Reject",
          isDangerous: true,
          isFor: ({ state }) => state !== "refused",
          run: (reviews) => decideAll(reviews, "refused"),
        },
      ]}
    />
  );
}

function countText(listed: number, waiting: number): string {
  const reviews = listed === 1 ? "1 review" : `${groupedNumber(listed)} reviews`;
  return waiting === 0 ? reviews : `${reviews}, ${groupedNumber(waiting)} to read`;
}

const columns: readonly ListColumn<ModeratedReview>[] = [
  {
    name: "Review",
    grow: 100,
    cell: ({ text }) => <span className="@max-4xl:line-clamp-2">{text}</span>,
  },
  { name: "Rating", cell: ({ rating }) => <Stars rating={rating} /> },
  { name: "By", cell: ({ name }) => <span className="text-sm">{name}</span> },
  {
    name: "Made",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular text-sm text-muted">
        {shortDate(createdAt)}
      </time>
    ),
  },
  {
    name: "State",
    cell: ({ state }) => (
      <span className={`text-sm ${state === "waiting" ? "font-semibold text-error" : ""}`}>
        {reviewStateNames[state]}
      </span>
    ),
  },
];

interface ReviewDetailProps {
  review: ModeratedReview;
  busy: boolean;
  onDecide: (state: State) => void;
}

function ReviewDetail({ review, busy, onDecide }: ReviewDetailProps) {
  const { name, email, text, state, createdAt } = review;
  const withdraw = state === "shown" ? "Unpublish" : "Reject";
  return (
    <article aria-label={`Review by ${name}`}>
      <p className="mb-3 max-w-3xl wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-sm wrap-anywhere text-muted">
        {name} ({email}), <time dateTime={createdAt}>{longDate(createdAt)}</time>
      </p>
      <IfMayChange>
        <div className="mt-3 flex flex-wrap gap-3">
          {state !== "shown" && (
            <Button
              aria-label={`Publish the review by ${name}`}
              aria-disabled={busy}
              onClick={() => onDecide("shown")}
            >
              Publish
            </Button>
          )}
          {state !== "refused" && (
            <Button
              variant="danger"
              aria-label={`${withdraw} the review by ${name}`}
              aria-disabled={busy}
              onClick={() => onDecide("refused")}
            >
              {withdraw}
            </Button>
          )}
        </div>
      </IfMayChange>
      <AuditLink subject="review" id={review._id} of={`the review by ${name}`} />
    </article>
  );
}
