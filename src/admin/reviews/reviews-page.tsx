import { MessageSquareQuote } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { longDate, shortDate } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { listReviews, ModeratedReview } from "#shared/reviews/contract.ts";
import { Stars } from "#storefront/reviews/stars.tsx";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { choice, defineList, type QueryOf } from "../kit/list/define-list.ts";
import { ListPage } from "../kit/list/list-page.tsx";
import type { ListColumn } from "../kit/list/list-table.tsx";
import { loadList } from "../kit/list/load-list.ts";
import { useAct } from "../kit/use-act.ts";
import type { Route } from "./+types/reviews-page.ts";

type State = ModeratedReview["state"];

const stateLabels: Record<State, string> = {
  waiting: "Waiting",
  shown: "Published",
  refused: "Rejected",
};

const reviewList = defineList<QueryOf<typeof listReviews>>({
  path: "/dashboard/admin/reviews",
  filters: { state: choice("State", stateLabels) },
  views: [{ name: "To read", query: { state: "waiting" } }],
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Reviews" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(reviewList, request, (query) => callEndpoint("listReviews", { query }));
}

export default function ReviewsPage({ loaderData: loaded }: Route.ComponentProps) {
  const { busy, act } = useAct();
  const decide = (reviews: readonly ModeratedReview[], state: "shown" | "refused") =>
    void act(
      reviews.map(
        ({ _id: id }) =>
          () =>
            callEndpoint("moderateReview", { params: { id }, body: { state } }),
      ),
      "Something went wrong",
    );
  return (
    <ListPage
      list={reviewList}
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
            decide([review], state);
          }}
        />
      )}
      bulk={({ entries, clear }) => (
        <>
          <Button
            className="compact!"
            aria-disabled={busy}
            onClick={() => {
              decide(entries, "shown");
              clear();
            }}
          >
            Publish
          </Button>
          <Button
            variant="danger"
            className="compact!"
            aria-disabled={busy}
            onClick={() => {
              decide(entries, "refused");
              clear();
            }}
          >
            Reject
          </Button>
        </>
      )}
    />
  );
}

function countText(listed: number, waiting: number): string {
  const reviews = listed === 1 ? "1 review" : `${groupedNumber(listed)} reviews`;
  return waiting === 0 ? reviews : `${reviews}, ${groupedNumber(waiting)} to read`;
}

const columns: readonly ListColumn<ModeratedReview>[] = [
  { name: "Review", grow: 100, cell: ({ text }) => text },
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
    card: "aside",
    cell: ({ state }) => (
      <span className={`text-sm ${state === "waiting" ? "font-semibold text-error" : ""}`}>
        {stateLabels[state]}
      </span>
    ),
  },
];

interface ReviewDetailProps {
  review: ModeratedReview;
  busy: boolean;
  onDecide: (state: "shown" | "refused") => void;
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
    </article>
  );
}
