import { useState } from "react";
import { Link } from "react-router";
import { shownOrderNumber } from "#shared/checkout/order-id.ts";
import { rupees, times } from "#shared/money.ts";
import type { Order } from "#shared/orders/contract.ts";
import { groupedNumber } from "../catalogue/grouped-number.ts";
import { ProductPicture } from "../catalogue/product-picture.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Price } from "../ui/price.tsx";
import { paymentWords } from "./payment-words.ts";
import { StatusPill } from "./status-pill.tsx";

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "long" });

/** An order with all that was bought, where it goes and how it is paid. */
export function OrderSheet({ order }: { order: Order }) {
  const [now] = useState(() => Date.now());
  const { text, payable } = paymentWords(order, now);
  const number = shownOrderNumber(order._id);
  return (
    <article aria-label={`Order ${number}`} className="sheet">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-4">
        <h2 className="text-lg">
          Order <span className="tabular">#{number}</span>
        </h2>
        <StatusPill status={order.status} />
        <p className="w-full text-sm text-muted sm:ml-auto sm:w-auto">
          <time dateTime={order.createdAt}>{day.format(new Date(order.createdAt))}</time>
        </p>
      </header>
      <ul className="px-5">
        {order.products.map((line) => (
          <OrderLine key={`${line.product._id} ${line.price}`} line={line} />
        ))}
      </ul>
      <footer className="grid gap-4 bg-paper px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 text-sm">
          <h3 className="mb-1 text-sm text-muted">Ships to</h3>
          <Address address={order.shippingAddress} />
        </div>
        <div className="sm:text-right">
          <p className="text-lg">
            <span className="font-heading font-semibold">Total </span>
            <Price money={rupees(order.totalAmount)} />
          </p>
          <p className="text-sm">{text}</p>
          <p className="text-sm break-words text-muted">Payment reference {order.orderId}</p>
          {payable && (
            <ButtonLink to="/cart" variant="secondary" className="no-print mt-2">
              Pay from your cart
            </ButtonLink>
          )}
        </div>
      </footer>
    </article>
  );
}

function OrderLine({ line: { product, quantity, price } }: { line: Order["products"][number] }) {
  const path = `/product/${encodeURIComponent(product.slug)}`;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 border-b border-line py-4 last:border-b-0 sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
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
      </div>
      <p className="col-start-2 sm:col-start-3">
        <Price money={times(rupees(price), quantity)} />
      </p>
    </li>
  );
}

function Address({ address }: { address: Order["shippingAddress"] }) {
  const { city, state, pincode } = address;
  const place = [city, state].filter(Boolean).join(", ");
  return (
    <address className="break-words whitespace-pre-line not-italic">
      {address.address}
      {(place || pincode) && `\n${[place, pincode].filter(Boolean).join(" ")}`}
    </address>
  );
}
