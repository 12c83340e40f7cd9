import { Link } from "react-router";
import { pageMeta } from "../site/page-meta.ts";
import { useReturnDays } from "../site/root-data.ts";
import type { Route } from "./+types/refund-policy-page.ts";
import {
  type Chapter,
  grievances,
  InfoPage,
  ReturnDays,
  ShopEmail,
  ShopPhone,
} from "./info-page.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Refund policy",
    description:
      "For how long goods can be returned; refunds are processed in 7 to 10 business days, customised products are not returnable. How to return something, step by step.",
    path: "/refund-policy",
  });
}

const chapters: Chapter[] = [
  {
    id: "returnable",
    title: "What can be returned",
    content: (
      <>
        <p>
          Within <ReturnDays /> days of delivery, anything that is unused, complete and in its
          packing. Please test consumables on one piece first: opened ink, powder and cut material
          cannot be sold again and are taken back only if they were faulty.
        </p>
      </>
    ),
  },
  {
    id: "customised",
    title: "What cannot",
    content: (
      <>
        <p>
          Customised products: whatever was printed, engraved, cut or made to your order. If such a
          piece arrives damaged or is not what you ordered, tell us all the same.
        </p>
      </>
    ),
  },
  {
    id: "damaged",
    title: "Damaged, wrong or late",
    content: (
      <>
        <p>
          If goods arrive damaged, defective, later than agreed or not as described, you may refuse
          or return them and have them replaced or your money back; we pay for the return. Pictures
          of the parcel and the goods, taken when you open it, help us to settle it with the
          courier.
        </p>
      </>
    ),
  },
  {
    id: "steps",
    title: "How to return something",
    content: (
      <>
        <ol>
          <li>
            Within <ReturnDays /> days of delivery choose &ldquo;Return items&rdquo; at the order in{" "}
            <Link to="/orders">My Orders</Link>: say what comes back and why, with photos if you
            like. Or write to <ShopEmail /> or call <ShopPhone /> with the order number.
          </li>
          <li>
            We confirm the return and say where and how to send it, or arrange the collection.
          </li>
          <li>Pack it as it came. Keep the courier&rsquo;s receipt.</li>
          <li>
            We check it when it arrives and tell you that the refund or a replacement is on its way.
            Each step stands in My Orders and comes by e-mail.
          </li>
        </ol>
      </>
    ),
  },
  {
    id: "refund",
    title: "The refund",
    content: (
      <>
        <p>
          It goes back the way you paid, to the same card or account, and is processed in 7 to 10
          business days after the return reached us. What you transferred, or paid in cash at the
          door, we transfer to your bank account. The order then shows as Refunded. If your bank
          does not show it after that, send us the order number: we ask the bank where it is.
        </p>
      </>
    ),
  },
  {
    id: "cancelling",
    title: "Cancelling an order",
    content: (
      <>
        <p>
          An order, or single pieces of it, that has not been shipped can be cancelled without
          charge in <Link to="/orders">My Orders</Link>: at once while it is not packed; after that
          you ask, and we see whether it can still be stopped. An order that is not paid for lapses
          by itself. Where we have to cancel, we tell you why and refund all of it.
        </p>
      </>
    ),
  },
  {
    id: "warranty",
    title: "After the return period",
    content: (
      <>
        <p>
          A machine under warranty is repaired under the terms on its page, also after the{" "}
          <ReturnDays /> days. See{" "}
          <Link to="/terms-conditions#warranty">the terms on warranty</Link>.
        </p>
      </>
    ),
  },
  grievances,
];

export default function RefundPolicyPage() {
  const days = useReturnDays();
  return (
    <InfoPage
      title="Refund policy"
      lead={`Returns are accepted within ${days} days. Refunds are processed in 7 to 10 business days. Customised products are not returnable.`}
      chapters={chapters}
    />
  );
}
