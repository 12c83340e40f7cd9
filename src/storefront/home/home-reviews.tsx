import { MessageSquareQuote } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Review } from "#shared/reviews/contract.ts";
import { showsReviewsWidget } from "#shared/reviews/widget-pages.ts";
import type { ReviewsWidget } from "#shared/store-info.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Stars } from "../reviews/stars.tsx";
import { useStoreInfo } from "../site/root-data.ts";
import type { HomeReviewsData } from "./home-data.ts";
import { HomeSection } from "./home-section.tsx";

export function HomeReviews(data: HomeReviewsData) {
  const { reviewsWidget } = useStoreInfo();
  return (
    <HomeSection title="What customers say" className="late-height-100 lg:late-height-60">
      {reviewsWidget ? <HomeReviewsWidget {...reviewsWidget} /> : <ShopReviews {...data} />}
    </HomeSection>
  );
}

function ShopReviews({ reviews, total, average }: HomeReviewsData) {
  if (reviews.length > 0) {
    return (
      <>
        {average !== null && (
          <p className="mb-4 flex flex-wrap items-center gap-x-3">
            <Stars rating={average} />
            <span className="tabular">
              {average} of 5, from {total === 1 ? "1 review" : `${total} reviews`}
            </span>
          </p>
        )}
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {reviews.map((review) => (
            <li key={review._id} className="min-w-0">
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <p className="text-muted">
      No reviews yet. Customers can write one under My Orders, once they have paid for an order.
    </p>
  );
}

/** The script loads when the block is this near to the viewport. */
const LOAD_MARGIN = "600px 0px";

/**
 * The widget of a reviews service. Its script is fetched when the block comes near the viewport; it
 * fills the element marked with the widget's id, which React leaves alone.
 */
function HomeReviewsWidget({ src, id }: ReviewsWidget) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"waiting" | "failed" | "blocked">("waiting");

  useEffect(() => {
    const frame = place.current;
    if (!frame) return;
    if (!documentAllowsWidget()) {
      setState("blocked");
      return;
    }
    const script = document.createElement("script");
    const failed = () => setState("failed");
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        script.addEventListener("error", failed);
        script.async = true;
        script.src = src;
        frame.append(script);
      },
      { rootMargin: LOAD_MARGIN },
    );
    observer.observe(frame);
    return () => {
      observer.disconnect();
      script.removeEventListener("error", failed);
      script.remove();
    };
  }, [src]);

  if (state === "failed") {
    return (
      <EmptyState
        title="The reviews could not be loaded"
        icon={<MessageSquareQuote className="size-10" />}
      >
        <p className="max-w-md text-muted">Everything else works. Try again later.</p>
      </EmptyState>
    );
  }
  if (state === "blocked") {
    return (
      <EmptyState
        title="Reviews by our customers"
        icon={<MessageSquareQuote className="size-10" />}
      >
        {/* Only a new document brings the policy that allows the script. */}
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Show the reviews
        </Button>
      </EmptyState>
    );
  }
  return (
    <div ref={place} className="min-h-48">
      <div id={id} className={id} />
    </div>
  );
}

/**
 * A document keeps the policy that it came with: the widget's script is allowed only where the
 * document itself was loaded as a page with the widget, not where a link led here from another one.
 */
function documentAllowsWidget(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && showsReviewsWidget(new URL(loaded.name).pathname);
}

const day = new Intl.DateTimeFormat("en-IN", {
  month: "long",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});

/** Characters of a review that are shown at once; about six lines of a card. */
const MAX_PREVIEW_LENGTH = 280;

function ReviewCard({ review: { rating, text, name, createdAt } }: { review: Review }) {
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
