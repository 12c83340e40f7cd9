import { MessageSquareQuote } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { replace, useFetcher } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { longDate } from "#shared/dates.ts";
import { readPageNumber } from "#shared/page-number.ts";
import type { ModeratedReview } from "#shared/reviews/contract.ts";
import { Stars } from "#storefront/reviews/stars.tsx";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageSteps } from "#ui/page-steps.tsx";
import { showOutcome } from "../kit/action-outcome.ts";
import { loadForAdmin } from "../kit/admin-access.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { useReloading } from "../kit/use-reloading.ts";
import type { Route } from "./+types/reviews-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Reviews" });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = readPageNumber(new URL(request.url).searchParams.get("page") ?? "");
  const query = { page: String(page) };
  const loaded = await loadForAdmin(() => callEndpoint("listReviews", { query }));
  if (loaded.ok && page > loaded.value.pages) throw replace(addressOf(loaded.value.pages));
  return loaded;
}

const addressOf = (page: number) => `/dashboard/admin/reviews${page > 1 ? `?page=${page}` : ""}`;

/** What the buttons of a review send. */
interface Decision {
  id: string;
  state: "shown" | "refused";
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id, state }: Decision = await request.json();
  const outcome = await callEndpoint("moderateReview", { params: { id }, body: { state } });
  showOutcome(outcome, "Something went wrong");
  return outcome;
}

export default function ReviewsPage({ loaderData: loaded }: Route.ComponentProps) {
  const reloading = useReloading();
  const reviews = loaded.ok ? loaded.value.reviews : undefined;
  const moderation = useFetcher<typeof clientAction>();
  const busy = moderation.state !== "idle";
  /** The one that was decided on last: its buttons are others now, and it may stand elsewhere. */
  const [decided, setDecided] = useState<string | null>(null);
  const decidedEntry = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (!busy) decidedEntry.current?.focus();
  }, [busy]);

  const moderate = (decision: Decision) => {
    setDecided(decision.id);
    void moderation.submit({ ...decision }, { method: "PUT", encType: "application/json" });
  };

  return (
    <>
      <PageHead title="Reviews" />
      <p role="status" className="mb-3 min-h-6 text-sm text-muted">
        {reloading ? "Loading the reviews..." : loaded.ok && formatReviews(loaded.value)}
      </p>
      {!loaded.ok && <LoadFailed title={failureText(loaded, "Failed to load reviews")} />}
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
                onDecide={(state) => moderate({ id: review._id, state })}
              />
            </li>
          ))}
        </ul>
      )}
      {loaded.ok && (
        <PageSteps page={loaded.value.page} pages={loaded.value.pages} addressOf={addressOf} />
      )}
    </>
  );
}

function formatReviews({ total, waiting }: { total: number; waiting: number }): string {
  const all = total === 1 ? "1 review" : `${total} reviews`;
  return waiting === 0 ? all : `${all}, ${waiting} to read`;
}

const stateLabels: Record<ModeratedReview["state"], string> = {
  waiting: "Waiting",
  shown: "Published",
  refused: "Rejected",
};

interface ReviewEntryProps {
  review: ModeratedReview;
  busy: boolean;
  onDecide: (state: Decision["state"]) => void;
}

function ReviewEntry({ review, busy, onDecide }: ReviewEntryProps) {
  const { name, email, rating, text, state, createdAt } = review;
  const withdraw = state === "shown" ? "Unpublish" : "Reject";
  return (
    <article aria-label={`Review by ${name}`}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars rating={rating} />
        <span className="font-semibold">{stateLabels[state]}</span>
      </p>
      <p className="my-3 wrap-anywhere whitespace-pre-line">{text}</p>
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
