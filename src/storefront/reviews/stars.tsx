import { Star } from "lucide-react";

/** 1 to 5, with a text for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((place) => (
        <Star
          key={place}
          aria-hidden="true"
          className={`size-5 ${place <= Math.round(rating) ? "fill-marigold text-ink" : "text-line-strong"}`}
        />
      ))}
    </span>
  );
}
