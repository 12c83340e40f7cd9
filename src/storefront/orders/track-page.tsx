import { PackageSearch } from "lucide-react";
import { Link } from "react-router";
import { getPageContext, loadFailure } from "#browser/page-context.ts";
import { formatQuantity } from "#shared/cart/quantity.ts";
import { longDate } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { isReadyForPickUp } from "#shared/orders/ready-for-pick-up.ts";
import type { TrackedOrder } from "#shared/orders/tracking-contract.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { secretAddress } from "../accounts/link-meta.ts";
import { mailLink, phoneLink } from "../site/contact-links.ts";
import { PageFailed } from "../site/page-failed.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { isMissing } from "../site/resource-error.tsx";
import { useStoreInfo } from "../site/root-data.ts";
import type { Route } from "./+types/track-page.ts";
import { ItemList, type NamedItem } from "./item-list.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { Shipment } from "./shipment.tsx";
import { TrackingSteps } from "./tracking-steps.tsx";

/** The title names no order: it stands in chats to which the link is forwarded. */
export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: "Track your order" }), secretAddress];
}

export async function loader(args: Route.LoaderArgs) {
  const { call } = getPageContext(args);
  const found = await call("trackOrder", { params: { token: args.params.token } });
  if (!found.ok) throw loadFailure(found);
  return { order: found.value.order };
}

/** Opened by the link in each mail about an order, for whoever has it. */
export default function TrackPage({ loaderData: { order } }: Route.ComponentProps) {
  const { email, phone } = useStoreInfo();
  const unfulfilled = unfulfilledItems(order);
  return (
    <div className="page max-w-3xl pt-6 pb-16">
      <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>
          Order <span className="tabular">#{order.number}</span>
        </h1>
        <OrderStatusBadge
          status={order.status}
          isPart={order.status === "Processing" && order.shipments.length > 0}
          isReady={isReadyForPickUp(order)}
        />
      </div>
      <p className="mb-6 text-muted">
        Ordered on <time dateTime={order.orderedAt}>{longDate(order.orderedAt)}</time>
        {order.city && !order.isPickUp && ` · goes to ${order.city}`}
        {order.shippingMethod && ` · ${order.shippingMethod}`}
        {order.arrivesBy && (
          <>
            {" · "}
            <strong className="text-ink">arrives by {longDate(order.arrivesBy)}</strong>
          </>
        )}
      </p>
      <section aria-labelledby="status" className="sheet mb-6 p-5">
        <h2 id="status" className="mb-4 text-xl">
          Status
        </h2>
        <TrackingSteps order={order} />
      </section>
      {order.shipments.map((shipment, place) => (
        <Shipment
          key={`${shipment.carrier} ${shipment.number} ${shipment.shippedAt}`}
          shipment={shipment}
          title={
            order.shipments.length > 1 || unfulfilled.length > 0 ? `Parcel ${place + 1}` : "Parcel"
          }
          items={holdsAll(order, shipment) ? undefined : itemsIn(order, shipment)}
        />
      ))}
      {order.shipments.length > 0 && unfulfilled.length > 0 && (
        <section aria-labelledby="waiting" className="sheet mb-6 p-5">
          <h2 id="waiting" className="mb-2 text-xl">
            Still to come
          </h2>
          <ItemList items={unfulfilled} />
        </section>
      )}
      <section aria-labelledby="lines" className="sheet mb-6 p-5">
        <h2 id="lines" className="mb-2 text-xl">
          What is in it
        </h2>
        <ul>
          {order.lines.map(({ name, quantity, cancelled }, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none moves
              key={place}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-4 border-b border-line py-2 last:border-b-0"
            >
              <span className="wrap-anywhere">{name}</span>
              <span className="tabular text-muted">
                {formatQuantity(quantity)}
                {cancelled !== undefined && (
                  <span className="block">{groupedNumber(cancelled)} cancelled</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <p className="text-sm text-muted">
        Whoever has this link sees this page, and nothing else of the order. Address and prices are
        in{" "}
        <Link to="/orders" className="link">
          My Orders
        </Link>
        . Questions? Write to{" "}
        <a href={mailLink({ email })} className="link wrap-anywhere">
          {email}
        </a>{" "}
        or call{" "}
        <a href={phoneLink({ phone })} className="link">
          {phone}
        </a>
        .
      </p>
    </div>
  );
}

type TrackedShipment = TrackedOrder["shipments"][number];

function itemsIn({ lines }: TrackedOrder, { items }: TrackedShipment): NamedItem[] {
  return items.map(({ line, quantity }) => ({ name: lines[line]?.name ?? "", quantity }));
}

function holdsAll({ lines }: TrackedOrder, { items }: TrackedShipment): boolean {
  return lines.every(({ quantity }, line) =>
    items.some((one) => one.line === line && one.quantity === quantity),
  );
}

/** Empty for an order that is off. */
function unfulfilledItems({ status, lines, shipments }: TrackedOrder): NamedItem[] {
  if (status !== "Processing") return [];
  const left = shipments
    .filter(({ isReplacement }) => !isReplacement)
    .flatMap(({ items }) => items);
  return lines.flatMap(({ name, quantity, cancelled = 0 }, line) => {
    const shipped = left.reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0);
    const unfulfilled = quantity - cancelled - shipped;
    return unfulfilled > 0 ? [{ name, quantity: unfulfilled }] : [];
  });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isMissing(error)) return <PageFailed error={error} />;
  return (
    <div className="page max-w-3xl pt-6 pb-16">
      <h1 className="mb-6">Track your order</h1>
      <EmptyState
        title="This tracking link does not work, or no longer does"
        icon={<PackageSearch className="size-10" />}
      >
        <p className="text-muted">
          Look whether the whole link was copied. Links end 180 days after the order did, and when
          whoever ordered makes a new one.
        </p>
        <ButtonLink to="/orders">My Orders</ButtonLink>
      </EmptyState>
    </div>
  );
}
