import { MessageSquareQuote } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { longDate } from "#shared/dates.ts";
import type { ModeratedReview } from "#shared/reviews/contract.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { Stars } from "../reviews/stars.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { showToast } from "../ui/toast.tsx";
import type { Route } from "./+types/reviews-page.ts";
import { failureMessage } from "./failure-message.ts";
import { LoadFailed } from "./load-failed.tsx";
import { PageHead } from "./page-head.tsx";
import { useApiData } from "./use-api-data.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Reviews" });
}

const load = () => callEndpoint("listReviews");

export default function ReviewsPage() {
  const { outcome, loading, reload } = useApiData(load);
  const reviews = outcome?.ok ? outcome.value.reviews : undefined;
  const [busy, setBusy] = useState(false);
  /** The one that was decided on last: its buttons are others now, and it may stand elsewhere. */
  const [decided, setDecided] = useState<string | null>(null);
  const decidedEntry = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (!busy) decidedEntry.current?.focus();
  }, [busy]);

  const moderate = async ({ _id }: ModeratedReview, state: "shown" | "refused") => {
    setBusy(true);
    setDecided(_id);
    const answer = await callEndpoint("moderateReview", { params: { id: _id }, body: { state } });
    if (answer.ok) showToast(answer.value.message);
    else showToast(answer.message, "error");
    await reload();
    setBusy(false);
  };

  return (
    <>
      <PageHead title="Reviews" />
      <p role="status" className="mb-3 min-h-6 text-sm text-muted">
        {loading ? "Loading the reviews..." : reviews && inWords(reviews)}
      </p>
      {!outcome && <Skeleton className="h-64 w-full" />}
      {outcome && !outcome.ok && (
        <LoadFailed title={failureMessage(outcome, "Failed to load reviews")} onRetry={reload} />
      )}
      {reviews?.length === 0 && (
        <EmptyState title="No reviews yet" icon={<MessageSquareQuote className="size-10" />}>
          <p className="text-muted">What paying customers write waits here for you to read it.</p>
        </EmptyState>
      )}
      {reviews && reviews.length > 0 && (
        <ul className="grid gap-4">
          {reviews.map((review) => (
            <li
              key={review._id}
              ref={review._id === decided ? decidedEntry : undefined}
              tabIndex={-1}
              className="sheet p-5 outline-none"
            >
              <ReviewEntry
                review={review}
                busy={busy}
                onMove={(state) => moderate(review, state)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function inWords(reviews: readonly ModeratedReview[]): string {
  const waiting = reviews.filter(({ state }) => state === "waiting").length;
  const all = reviews.length === 1 ? "1 review" : `${reviews.length} reviews`;
  return waiting === 0 ? all : `${all}, ${waiting} to read`;
}

const words: Record<ModeratedReview["state"], string> = {
  waiting: "Waiting",
  shown: "Published",
  refused: "Rejected",
};

interface ReviewEntryProps {
  review: ModeratedReview;
  busy: boolean;
  onMove: (state: "shown" | "refused") => void;
}

function ReviewEntry({ review, busy, onMove }: ReviewEntryProps) {
  const { name, email, rating, text, state, createdAt } = review;
  return (
    <article aria-label={`Review by ${name}`}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars rating={rating} />
        <span className="font-semibold">{words[state]}</span>
      </p>
      <p className="my-3 wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-sm wrap-anywhere text-muted">
        {name} ({email}), <time dateTime={createdAt}>{longDate(createdAt)}</time>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {state !== "shown" && (
          <Button disabled={busy} onClick={() => onMove("shown")}>
            Publish
          </Button>
        )}
        {state !== "refused" && (
          <Button variant="danger" disabled={busy} onClick={() => onMove("refused")}>
            {state === "shown" ? "Unpublish" : "Reject"}
          </Button>
        )}
      </div>
    </article>
  );
}
