import { MessageSquareQuote } from "lucide-react";
import { EmptyState } from "../ui/empty-state.tsx";
import { HomeSection } from "./home-section.tsx";

/** What customers say of the shop. */
export function HomeReviews() {
  return (
    <HomeSection title="What customers say">
      <EmptyState title="No reviews yet" icon={<MessageSquareQuote className="size-10" />}>
        <p className="max-w-md text-muted">
          Only customers whose order was paid can write one, so this place fills with the orders.
        </p>
      </EmptyState>
    </HomeSection>
  );
}
