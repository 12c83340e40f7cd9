import { ReviewCard } from "../reviews/review-card.tsx";
import { Stars } from "../reviews/stars.tsx";
import { useStoreInfo } from "../site/root-data.ts";
import type { HomeReviewsData } from "./home-data.ts";
import { HomeReviewsWidget } from "./home-reviews-widget.tsx";
import { HomeSection } from "./home-section.tsx";

/** What customers say of the shop. */
export function HomeReviews(data: HomeReviewsData) {
  const { reviewsWidget } = useStoreInfo();
  return (
    <HomeSection title="What customers say">
      {reviewsWidget ? <HomeReviewsWidget {...reviewsWidget} /> : <ShopReviews {...data} />}
    </HomeSection>
  );
}

/** The shop's own reviews. */
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
