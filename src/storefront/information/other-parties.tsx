import { useStoreInfo } from "../site/root-data.ts";

/** The shop's configuration decides from whom the pages load anything. */
export function OtherParties() {
  const { reviewsWidget } = useStoreInfo();
  if (!reviewsWidget)
    return <p>The pages load nothing from others: no trackers, no advertising.</p>;
  return (
    <p>
      The home page shows reviews that come from {new URL(reviewsWidget.src).hostname}: when you
      scroll to them, your browser asks that service for them and so tells it your network address.
      Apart from that, the pages load nothing from others: no trackers, no advertising.
    </p>
  );
}
