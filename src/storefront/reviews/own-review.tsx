import { use, useRef, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { OwnReview as Review } from "#shared/reviews/contract.ts";
import { Notice } from "#ui/notice.tsx";
import { ReviewForm } from "./review-form.tsx";
import { Stars } from "./stars.tsx";

interface OwnReviewProps {
  /** See `loadOwnReview`. */
  loaded: Promise<Review | null>;
}

/** A paying customer's own review and its state, or the form to write one. */
export function OwnReview({ loaded }: OwnReviewProps) {
  const earlier = use(loaded);
  const [written, setWritten] = useState<{ review: Review; thanks: string }>();
  const box = useRef<HTMLElement>(null);
  const review = written?.review ?? earlier;

  const showWritten = (newReview: Review, thanks: string) => {
    setWritten({ review: newReview, thanks });
    // The form that had the focus is gone.
    box.current?.focus();
  };

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Your review of our shop"
      className="sheet no-print mt-8 px-5 py-3 outline-none"
    >
      <div role="status">
        {written && (
          <Notice tone="success" className="my-3">
            {written.thanks}
          </Notice>
        )}
      </div>
      {review ? <Written review={review} /> : <ReviewForm onWritten={showWritten} />}
    </section>
  );
}

const stateText: Record<Review["state"], string> = {
  waiting: "We have not read it yet.",
  shown: "It is shown in the shop.",
  refused: "We do not show it. Write to us if you would like to know why.",
};

function Written({ review: { rating, text, state, name } }: { review: Review }) {
  return (
    <div className="my-2 grid gap-2">
      <h2 className="text-lg">Your review of our shop</h2>
      <Stars rating={rating} />
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-sm font-semibold">{name}</p>
      <p className="text-sm text-muted">{stateText[state]}</p>
    </div>
  );
}

/**
 * The signed-in user's own review; null for none. Where it cannot be loaded it is null too: the form
 * is shown then, and the server refuses a second review.
 */
export async function loadOwnReview(): Promise<Review | null> {
  const answer = await callEndpoint("getOwnReview");
  return answer.ok ? answer.value.review : null;
}
