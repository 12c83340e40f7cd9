import { MessageSquareQuote } from "lucide-react";
import { useShopFace } from "../shell/root-data.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { HomeReviewsWidget } from "./home-reviews-widget.tsx";
import { HomeSection } from "./home-section.tsx";

/** What customers say of the shop. */
export function HomeReviews() {
  const { reviewsWidget } = useShopFace();
  return (
    <HomeSection title="What customers say">
      {reviewsWidget ? <HomeReviewsWidget {...reviewsWidget} /> : <ShopReviews />}
    </HomeSection>
  );
}

/** The shop's own reviews. */
function ShopReviews() {
  return (
    <EmptyState title="No reviews yet" icon={<MessageSquareQuote className="size-10" />}>
      <p className="max-w-md text-muted">
        Only customers whose order was paid can write one, so this place fills with the orders.
      </p>
    </EmptyState>
  );
}
