import { useId, useState } from "react";
import { Link } from "react-router";
import { placeOf, streetOf } from "#shared/accounts/profile-address.ts";
import { isPickedUp } from "#shared/documents/picked-up.ts";
import { rupees, times } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { Order } from "#shared/orders/contract.ts";
import { Button } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";

/** Lines of an order that are shown at first. */
const SHOWN = 4;

interface OrderLinesProps {
  order: Order;
  /** Where SKU, HSN and rate are told. */
  codes: "everywhere" | "on paper";
  /** All lines from the start, where goods are packed and checked by them. */
  unfolded?: boolean;
  /** A sentence of a line, by its place from 0. */
  noteOf?: (line: number) => string | undefined;
}

/** The first four, until all are asked for. On paper it is all. */
export function OrderLines({ order, codes, unfolded = false, noteOf }: OrderLinesProps) {
  const id = useId();
  const more = order.products.length - SHOWN;
  // The button takes as much room as a single line would.
  const folds = !unfolded && more > 1;
  const [isOpened, setOpened] = useState(false);
  const showsAll = isOpened || !folds;
  return (
    <>
      <ul id={id} className="px-5">
        {order.products.map((line, place) => (
          <OrderLine
            key={`${line.product._id} ${line.price}`}
            line={line}
            codes={codes}
            note={noteOf?.(place)}
            className={place < SHOWN || showsAll ? "grid" : "hidden print:grid"}
          />
        ))}
      </ul>
      {folds && (
        <Button
          variant="quiet"
          aria-expanded={showsAll}
          aria-controls={id}
          onClick={() => setOpened(!isOpened)}
          className="no-print mx-1 mb-2 text-sm"
        >
          {showsAll ? "Show fewer" : `Show ${groupedNumber(more)} more products`}
        </Button>
      )}
    </>
  );
}

interface OrderLineProps extends Pick<OrderLinesProps, "codes"> {
  line: Order["products"][number];
  note: string | undefined;
  className: string;
}

function OrderLine({ line, codes, note, className }: OrderLineProps) {
  const { product, quantity, price } = line;
  const path = `/product/${encodeURIComponent(product.slug)}`;
  return (
    <li
      className={`${className} grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 border-b border-line py-4 last:border-b-0 sm:grid-cols-[4rem_minmax(0,1fr)_auto]`}
    >
      <Link to={path} tabIndex={-1} aria-hidden="true" className="row-span-2 self-start">
        <ProductPicture url={product.images[0]} alt="" sizes="4rem" />
      </Link>
      <div className="min-w-0">
        <Link to={path} className="font-semibold break-words underline-offset-4 hover:underline">
          {product.name}
        </Link>
        <p className="tabular text-sm text-muted">
          Quantity: {groupedNumber(quantity)} × <Price money={rupees(price)} />
        </p>
        <LineProgress line={line} />
        <LineCodes line={line} className={codes === "on paper" ? "hidden print:block" : ""} />
        {note && <p className="text-sm wrap-anywhere">{note}</p>}
      </div>
      <p className="col-start-2 sm:col-start-3">
        <Price money={times(rupees(price), quantity)} />
      </p>
    </li>
  );
}

/** How many pieces of a line were cancelled or came back; nothing of one that is as it was ordered. */
function LineProgress({ line: { cancelled, returned } }: { line: OrderLineProps["line"] }) {
  const changes = [
    cancelled && `${groupedNumber(cancelled)} cancelled`,
    returned && `${groupedNumber(returned)} came back`,
  ].filter(Boolean);
  if (changes.length === 0) return null;
  return <p className="tabular text-sm">{changes.join(" · ")}</p>;
}

/** For accountants and warehouses, as far as they were known when the goods were sold. */
function LineCodes({ line, className }: { line: OrderLineProps["line"]; className: string }) {
  const { sku, hsn, gstPercent, unit, origin } = line;
  const known = [
    sku && `SKU ${sku}`,
    hsn && `HSN ${hsn}`,
    gstPercent !== undefined && `GST ${gstPercent}%`,
    unit && `Unit ${unit}`,
    origin && `Country of origin ${origin}`,
  ].filter(Boolean);
  if (known.length === 0) return null;
  return (
    <p className={`tabular text-sm wrap-anywhere text-muted ${className}`}>{known.join(" · ")}</p>
  );
}

/** The shipping address of an order, with whoever receives it where that is somebody else. */
export function Address({ address }: { address: Order["shippingAddress"] }) {
  const { name, phone } = address;
  const place = placeOf(address);
  return (
    <address className="break-words whitespace-pre-line not-italic">
      {name && `${name}\n`}
      {streetOf(address)}
      {place && `\n${place}`}
      {phone && `\nPhone ${phone}`}
    </address>
  );
}

export function Tracking({ tracking }: { tracking: NonNullable<Order["tracking"]> }) {
  if (isPickedUp(tracking.carrier)) return <p className="text-sm">Picked up, not sent</p>;
  return (
    <p className="text-sm wrap-anywhere">
      Shipped with {tracking.carrier}, tracking number{" "}
      <span className="font-semibold">{tracking.number}</span>
    </p>
  );
}
