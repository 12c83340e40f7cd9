import type { Review } from "#shared/reviews/contract.ts";
import { Stars } from "./stars.tsx";

const day = new Intl.DateTimeFormat("en-IN", {
  month: "long",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});

/** What one customer says. */
export function ReviewCard({ review }: { review: Review }) {
  return (
    <figure className="sheet flex h-full flex-col gap-3 p-5">
      <Stars rating={review.rating} />
      <blockquote className="line-clamp-6 wrap-anywhere whitespace-pre-line">
        {review.text}
      </blockquote>
      <figcaption className="mt-auto text-sm text-muted">
        <span className="font-semibold text-ink">{review.name}</span>,{" "}
        <time dateTime={review.createdAt}>{day.format(new Date(review.createdAt))}</time>
      </figcaption>
    </figure>
  );
}
