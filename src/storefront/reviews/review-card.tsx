import { useState } from "react";
import type { Review } from "#shared/reviews/contract.ts";
import { Stars } from "./stars.tsx";

const day = new Intl.DateTimeFormat("en-IN", {
  month: "long",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});

/** Characters of a review that are shown at once; about six lines of a card. */
const MAX_PREVIEW_LENGTH = 280;

export function ReviewCard({ review: { rating, text, name, createdAt } }: { review: Review }) {
  const [whole, setWhole] = useState(text.length <= MAX_PREVIEW_LENGTH);
  return (
    <figure className="sheet flex h-full flex-col gap-3 p-5">
      <Stars rating={rating} />
      <blockquote className={`wrap-anywhere whitespace-pre-line ${whole ? "" : "line-clamp-6"}`}>
        {text}
      </blockquote>
      {text.length > MAX_PREVIEW_LENGTH && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="link w-fit py-2 text-sm font-semibold"
        >
          {whole ? "Read less" : "Read all"}
          <span className="sr-only"> of what {name} writes</span>
        </button>
      )}
      <figcaption className="mt-auto text-sm text-muted">
        <span className="font-semibold text-ink">{name}</span>,{" "}
        <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
      </figcaption>
    </figure>
  );
}
