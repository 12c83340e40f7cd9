import { MessageSquareQuote } from "lucide-react";
import { useState } from "react";
import type { ModeratedReview } from "#shared/reviews/contract.ts";
import { callShop } from "../call-shop.ts";
import { Stars } from "../reviews/stars.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { showToast } from "../ui/toast.tsx";
import type { Route } from "./+types/reviews-page.ts";
import { failureWords } from "./failure-words.ts";
import { LoadFailed } from "./load-failed.tsx";
import { PageHead } from "./page-head.tsx";
import { useShopData } from "./use-shop-data.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Reviews" });
}

const load = () => callShop("listReviews");

export default function ReviewsPage() {
  const { outcome, reload } = useShopData(load);
  const [busy, setBusy] = useState<string | null>(null);

  const moderate = async ({ _id }: ModeratedReview, state: "shown" | "refused") => {
    setBusy(_id);
    const answer = await callShop("moderateReview", { params: { id: _id }, body: { state } });
    if (answer.ok) showToast(answer.value.message);
    else showToast(answer.message, "error");
    await reload();
    setBusy(null);
  };

  return (
    <>
      <PageHead title="Reviews" />
      {!outcome && <Skeleton className="h-64 w-full" />}
      {outcome && !outcome.ok && (
        <LoadFailed title={failureWords(outcome, "Failed to load reviews")} onRetry={reload} />
      )}
      {outcome?.ok && outcome.value.reviews.length === 0 && (
        <EmptyState title="No reviews yet" icon={<MessageSquareQuote className="size-10" />}>
          <p className="text-muted">What paying customers write waits here for you to read it.</p>
        </EmptyState>
      )}
      {outcome?.ok && (
        <ul className="grid gap-4">
          {outcome.value.reviews.map((review) => (
            <li key={review._id} className="sheet p-5">
              <ReviewEntry
                review={review}
                busy={busy !== null}
                onMove={(state) => moderate(review, state)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const words: Record<ModeratedReview["state"], string> = {
  waiting: "Waits for you",
  shown: "Shown",
  refused: "Refused",
};

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" });

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
        {name} ({email}), <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {state !== "shown" && (
          <Button disabled={busy} onClick={() => onMove("shown")}>
            Show it
          </Button>
        )}
        {state !== "refused" && (
          <Button variant="danger" disabled={busy} onClick={() => onMove("refused")}>
            {state === "shown" ? "Take it away" : "Refuse it"}
          </Button>
        )}
      </div>
    </article>
  );
}
