import type { PolicyChapter } from "./policy-chapter.ts";

/** When goods come back, and money goes back. */
export const refundPolicy: readonly PolicyChapter[] = [
  {
    id: "returnable",
    title: "What can be returned",
    html: `
      <p>Within {returnDays} days of delivery, anything that is unused, complete and in its
      packing. Please test consumables on one piece first: opened ink, powder and cut material
      cannot be sold again and are taken back only if they were faulty.</p>
    `,
  },
  {
    id: "customised",
    title: "What cannot",
    html: `
      <p>Customised products: whatever was printed, engraved, cut or made to your order. If such a
      piece arrives damaged or is not what you ordered, tell us all the same.</p>
    `,
  },
  {
    id: "damaged",
    title: "Damaged, wrong or late",
    html: `
      <p>If goods arrive damaged, defective, later than agreed or not as described, you may refuse
      or return them and have them replaced or your money back; we pay for the return. Pictures of
      the parcel and the goods, taken when you open it, help us to settle it with the courier.</p>
    `,
  },
  {
    id: "steps",
    title: "How to return something",
    html: `
      <ol>
      <li>Within {returnDays} days of delivery choose “Return items” at the order in
      <a href="/orders">My Orders</a>: say what comes back and why, with photos if you like. Or
      write to {email} or call {phone} with the order number.</li>
      <li>We confirm the return and say where and how to send it, or arrange the collection.</li>
      <li>Pack it as it came. Keep the courier’s receipt.</li>
      <li>We check it when it arrives and tell you that the refund or a replacement is on its way.
      Each step stands in My Orders and comes by e-mail.</li>
      </ol>
    `,
  },
  {
    id: "refund",
    title: "The refund",
    html: `
      <p>It goes back the way you paid, to the same card or account, and is processed in 7 to 10
      business days after the return reached us. What you transferred, or paid in cash at the
      door, we transfer to your bank account. The order then shows as Refunded. If your bank does
      not show it after that, send us the order number: we ask the bank where it is.</p>
    `,
  },
  {
    id: "cancelling",
    title: "Cancelling an order",
    html: `
      <p>An order, or single pieces of it, that has not been shipped can be cancelled without
      charge in <a href="/orders">My Orders</a>: at once while it is not packed; after that you
      ask, and we see whether it can still be stopped. An order that is not paid for lapses by
      itself. Where we have to cancel, we tell you why and refund all of it.</p>
    `,
  },
  {
    id: "warranty",
    title: "After the return period",
    html: `
      <p>A machine under warranty is repaired under the terms on its page, also after the
      {returnDays} days. See <a href="/terms-conditions#warranty">the terms on warranty</a>.</p>
    `,
  },
  {
    id: "grievances",
    title: "Complaints and the grievance officer",
    html: `
      <p>{complaints}</p>
    `,
  },
];
