import { useEffect, useRef, useState } from "react";
import type { OwnReview as Review } from "#shared/reviews/contract.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { Notice } from "../ui/notice.tsx";
import { ReviewForm } from "./review-form.tsx";
import { Stars } from "./stars.tsx";

/** What a paying customer has written of the shop, and whether it is shown; or the form for it. */
export function OwnReview() {
  const [review, setReview] = useState<Review | null>();
  const [thanks, setThanks] = useState("");
  const box = useRef<HTMLElement>(null);

  useEffect(() => {
    let left = false;
    void callEndpoint("getOwnReview").then((answer) => {
      // Where it cannot be known, the form is there: a second review is refused in words.
      if (!left) setReview(answer.ok ? answer.value.review : null);
    });
    return () => {
      left = true;
    };
  }, []);

  const keep = (written: Review, message: string) => {
    setReview(written);
    setThanks(message);
    // The form that held the focus is gone.
    box.current?.focus();
  };

  if (review === undefined) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Your review of our shop"
      className="sheet no-print mt-8 px-5 py-3 outline-none"
    >
      <div role="status">
        {thanks && (
          <Notice tone="success" className="my-3">
            {thanks}
          </Notice>
        )}
      </div>
      {review ? <Written review={review} /> : <ReviewForm onWritten={keep} />}
    </section>
  );
}

const standing: Record<Review["state"], string> = {
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
      <p className="text-sm text-muted">{standing[state]}</p>
    </div>
  );
}
