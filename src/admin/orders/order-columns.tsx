import { formatQuantity } from "#shared/cart/quantity.ts";
import { dateAndTime } from "#shared/dates.ts";
import type { ListedOrder } from "#shared/fulfilment/contract.ts";
import { rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { isErasedEmail } from "#shared/personal-data/erased-email.ts";
import { OrderStatusBadge } from "#storefront/orders/order-status-badge.tsx";
import { Price } from "#ui/price.tsx";
import { type ListColumn, Marks } from "../kit/list/list-column.tsx";

/**
 * The columns of the list of orders.
 *
 * @param marked ids of orders that were not there when the list was looked at before
 */
export function orderColumns(marked: readonly string[]): readonly ListColumn<ListedOrder>[] {
  return [
    {
      name: "Order",
      cell: ({ _id: id, number }) => (
        <span className="tabular">{staffOrderName({ id, number })}</span>
      ),
    },
    {
      name: "Customer",
      grow: 60,
      cell: ({ customer: { name, email } }) => (
        <>
          <span className="text-ink">{name}</span>{" "}
          {!isErasedEmail(email) && <span className="text-sm text-muted">{email}</span>}
        </>
      ),
    },
    {
      name: "Goes to",
      isHiddenAtFirst: true,
      cell: ({ goesTo: { city, pincode } }) => (
        <span className="tabular text-sm text-muted">
          {city} {pincode}
        </span>
      ),
    },
    {
      name: "Made",
      sort: { ascending: "oldest", descending: "" },
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="tabular text-sm text-muted">
          {dateAndTime(createdAt)}
        </time>
      ),
    },
    {
      name: "Status",
      cell: (order) => <Status order={order} isNew={marked.includes(order._id)} />,
    },
    {
      name: "Payment",
      cell: (order) => (
        <span className="text-sm text-muted @4xl:block @4xl:w-max @4xl:max-w-32 @4xl:whitespace-normal">
          {paymentText(order)}
        </span>
      ),
    },
    {
      name: "Total",
      card: "aside",
      align: "right",
      sort: { ascending: "total", descending: "total-desc" },
      cell: ({ totalAmount }) => <Price money={rupees(totalAmount)} />,
    },
  ];
}

const tag = "rounded-full border px-2 text-sm";
const flag = `${tag} border-error font-semibold text-error`;

/** Where an order stands, and what somebody has to decide before it ships. */
function Status({ order, isNew }: { order: ListedOrder; isNew: boolean }) {
  const { status, shippedQuantity, isPacked, hasBuyerToCheck, hasAddressToAnswer, isSez } = order;
  return (
    <Marks>
      <OrderStatusBadge status={status} />
      {order.isLate && <span className={flag}>Late</span>}
      {isPacked && (
        <span className={`${tag} border-line-strong`}>
          {order.isReadyForPickUp ? "Ready to pick up" : "Packed"}
        </span>
      )}
      {shippedQuantity && (
        <span className="tabular text-sm">
          {groupedNumber(shippedQuantity.shipped)} of {formatQuantity(shippedQuantity.all)} shipped
        </span>
      )}
      {hasBuyerToCheck && <span className={flag}>Check buyer</span>}
      {hasAddressToAnswer && <span className={flag}>New address?</span>}
      {isSez && <span className={`${tag} border-line-strong`}>SEZ</span>}
      {isNew && <span className={`${tag} border-ink font-heading font-semibold`}>New</span>}
    </Marks>
  );
}

const paid: Record<PayBy, string> = {
  gateway: "Paid online",
  "bank-transfer": "Paid by bank transfer",
  "cash-on-delivery": "Paid in cash",
};

const awaited: Record<PayBy, string> = {
  gateway: "Not paid yet",
  "bank-transfer": "Waits for its bank transfer",
  "cash-on-delivery": "Cash on delivery",
};

/** How an order's payment stands, in a few words for the dashboard's list. */
function paymentText({ payment: { status, by = "gateway" } }: ListedOrder): string {
  switch (status) {
    case "unpaid":
    case "failed":
      return awaited[by];
    case "pending":
      return "The bank works on it";
    case "due":
      return "Cash on delivery";
    case "charged":
      return paid[by];
    case "review":
      return "Payment to check";
    case "settled":
      return "Settled outside";
    case "expired":
    case "cancelled":
      return "Not paid";
    case "refunding":
      return "Money goes back";
    case "refunded":
      return "Money went back";
  }
}
