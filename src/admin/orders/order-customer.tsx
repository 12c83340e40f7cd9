import { useState } from "react";
import { Link } from "react-router";
import { stateMismatch } from "#shared/accounts/buyer-contradictions.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { isErasedEmail } from "#shared/personal-data/erased-email.ts";
import { ProformaButton } from "#storefront/documents/download-button.tsx";
import { Address } from "#storefront/orders/order-parts.tsx";
import { OrderBuyer } from "#storefront/orders/order-sections.tsx";
import { mailLink, phoneLink } from "#storefront/site/contact-links.ts";
import { AddressButton, AddressDialog } from "../fulfilment/change-address.tsx";
import { CUSTOMERS_PATH } from "../kit/dashboard-menu.ts";
import { useMay } from "../kit/own-access.tsx";

export function OrderCustomer({ order }: { order: AdminOrderDetails }) {
  const { name, email, phone } = order.customer;
  const [isChanging, setChanging] = useState(false);
  const isErased = isErasedEmail(email);
  const maySeeCustomers = useMay("read_customers") && !isErased;
  return (
    <section aria-labelledby="customer" className="sheet min-w-0 p-5">
      <h2 id="customer" className="mb-3 text-xl">
        Customer
      </h2>
      <p className="font-semibold wrap-anywhere">{name}</p>
      {maySeeCustomers && (
        <p>
          <Link
            to={`${CUSTOMERS_PATH}?${new URLSearchParams({ search: email })}`}
            className="link no-print inline-flex min-h-11 items-center text-sm"
          >
            All of this customer
          </Link>
        </p>
      )}
      {!isErased && (
        <p className="wrap-anywhere">
          <a href={mailLink({ email })} className="link inline-flex min-h-11 items-center">
            {email}
          </a>
        </p>
      )}
      {phone && (
        <p>
          <a href={phoneLink({ phone })} className="link inline-flex min-h-11 items-center">
            {phone}
          </a>
        </p>
      )}
      <h3 className="mt-3 mb-1 text-sm text-muted">
        {order.freight?.pickUpAt ? "Picked up at" : "Ships to"}
      </h3>
      <Address address={order.shippingAddress} />
      <OrderBuyer buyer={order.buyer} />
      <ConfirmedGstin order={order} />
      <div className="mt-2">
        <AddressButton
          order={order}
          label="Change address or buyer"
          onClick={() => setChanging(true)}
        />
        <AddressDialog order={order} open={isChanging} onClose={() => setChanging(false)} />
      </div>
      <ProformaButton order={order} />
    </section>
  );
}

/** That the GSTIN is of another state than the bill, and somebody has said that both are right. */
function ConfirmedGstin({ order }: { order: AdminOrderDetails }) {
  const { buyer, shippingAddress, gstinConfirmedBy } = order;
  const mismatch = buyer?.gstinConfirmed && stateMismatch(buyer, shippingAddress);
  if (!mismatch) return null;
  const confirmed = `confirmed${byWhom(gstinConfirmedBy)} that both are right`;
  return (
    <p className="mt-2 text-sm text-muted">
      GSTIN of {mismatch.gstinState}, bill to {mismatch.billingState}: {confirmed}
    </p>
  );
}

function byWhom(actor: string | undefined): string {
  if (actor === "quote") return " in the quote";
  return actor === undefined ? "" : ` by ${actor === "shopper" ? "the customer" : actor}`;
}
