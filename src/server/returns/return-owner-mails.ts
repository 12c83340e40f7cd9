import { shownOrderNumber } from "#shared/orders/order-id.ts";
import type { Mail } from "../mail/mail.ts";
import type { OrderRow } from "../orders/store.ts";
import { type OwnerMailParts, ownerMail } from "../payments/owner-mails.ts";
import type { CancelRequestRow } from "./cancel-requests-store.ts";
import type { WholeReturn } from "./returns-store.ts";

type Customer = Pick<OrderRow, "customerName" | "customerEmail" | "customerPhone">;
type AskedReturn = Pick<WholeReturn, "row" | "lines" | "photos">;

const wishTexts = {
  refund: "The customer wishes a refund.",
  replacement: "The customer wishes a replacement.",
};

/** The mail that the owner gets when a return is asked for. */
export function newReturnMail(
  { row, lines, photos }: AskedReturn,
  customer: Customer,
  parts: OwnerMailParts,
): Mail {
  const number = shownOrderNumber(row.id);
  const count = photos.length;
  return ownerMail(parts, {
    id: `new-return-${row.id}`,
    at: row.createdAt,
    title: `New return ${number} of order ${shownOrderNumber(row.orderId)}`,
    link: { path: `/dashboard/admin/returns/${row.id}`, text: "Open the return" },
    paragraphs: [
      lines.map(({ name, quantity }) => `${quantity} × ${name}`),
      [
        `The reason: ${row.reason}`,
        ...(row.note ? row.note.split(/\n+/) : []),
        wishTexts[row.wish],
        ...(count > 0 ? [`${count} ${count === 1 ? "photo is" : "photos are"} with it.`] : []),
      ],
      linesOf(customer),
      ["On the return's page you accept it with instructions, or refuse it with a reason."],
    ],
  });
}

/** The mail that the owner gets when somebody asks to cancel what is packed. */
export function newCancelRequestMail(
  { id, orderId, createdAt, reason }: CancelRequestRow,
  customer: Customer,
  parts: OwnerMailParts,
): Mail {
  const number = shownOrderNumber(orderId);
  return ownerMail(parts, {
    id: `new-cancel-request-${id}`,
    at: createdAt,
    title: `Please hold order ${number}: its customer asks to cancel`,
    link: { path: `/dashboard/admin/orders/${orderId}`, text: "Open the order" },
    paragraphs: [
      [
        `Order ${number} is packed, and its customer asks to cancel it or a part of it.`,
        ...(reason ? [`The reason: ${reason}`] : []),
      ],
      linesOf(customer),
      ["On the order's page you grant it or refuse it. Until then it can still be shipped."],
    ],
  });
}

const linesOf = ({ customerName, customerEmail, customerPhone }: Customer) =>
  [customerName, customerEmail, customerPhone].filter(Boolean);
