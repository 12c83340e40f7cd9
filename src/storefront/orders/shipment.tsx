import { ExternalLink } from "lucide-react";
import { longDate } from "#shared/dates.ts";
import { isPickedUp } from "#shared/documents/picked-up.ts";
import type { TrackedOrder } from "#shared/orders/tracking-contract.ts";
import type { CarrierLink } from "#shared/settings/carrier-links.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { ItemList, type NamedItem } from "./item-list.tsx";

interface ShipmentProps {
  shipment: TrackedOrder["shipments"][number];
  /** `Shipment`, or `Shipment 2` of several. */
  title: string;
  /** Undefined for all of the order. */
  items: readonly NamedItem[] | undefined;
}

/** A shipment: its carrier, its number to copy, and where the carrier shows how far it is. */
export function Shipment({ shipment, title, items }: ShipmentProps) {
  const { carrier, number, shippedAt, deliveredAt, isReplacement, link } = shipment;
  return (
    <section aria-label={`Parcel ${number}`} className="sheet mb-6 p-5">
      <h2 className="mb-2 text-xl">
        {title}
        {isReplacement && ", a replacement"}
      </h2>
      <p className="text-sm text-muted">
        {isPickedUp(carrier) ? "Handed over on " : "Left on "}
        <time dateTime={shippedAt}>{longDate(shippedAt)}</time>
        {deliveredAt && (
          <>
            , arrived on <time dateTime={deliveredAt}>{longDate(deliveredAt)}</time>
          </>
        )}
      </p>
      {isPickedUp(carrier) ? (
        <p>Picked up, not sent</p>
      ) : (
        <>
          <p className="wrap-anywhere">Sent with {carrier}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="wrap-anywhere">
              Tracking number <span className="tabular font-semibold">{number}</span>
            </p>
            <CopyButton
              text={number}
              what="Tracking number"
              label={`Copy the tracking number ${number}`}
            />
          </div>
        </>
      )}
      {!deliveredAt && link && <FollowLink link={link} />}
      {items && (
        <div className="mt-2">
          <h3 className="text-base">In this parcel</h3>
          <ItemList items={items} />
        </div>
      )}
    </section>
  );
}

/** Leads to the carrier's own tracking. */
export function FollowLink({ link }: { link: CarrierLink }) {
  return (
    <p className="no-print">
      <a
        href={link.url}
        target="_blank"
        rel="noopener noreferrer"
        className="link inline-flex min-h-11 items-center gap-2"
      >
        <span>
          Follow it at {link.carrier}
          <span className="sr-only"> (opens a new tab)</span>
        </span>
        <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      </a>
      {link.asksForNumber && (
        <span className="block text-sm text-muted">
          {link.carrier} asks for the tracking number there.
        </span>
      )}
    </p>
  );
}
