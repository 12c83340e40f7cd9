import { Link } from "react-router";
import { pageMeta } from "../shell/page-meta.ts";
import type { Route } from "./+types/refund-policy-page.ts";
import { Grievances } from "./grievances.tsx";
import { InfoPage } from "./info-page.tsx";
import { ShopEmail, ShopPhone } from "./shop-links.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Refund policy",
    description:
      "Returns are accepted within 7 days, refunds are processed in 7 to 10 business days, customised products are not returnable. How to return something, step by step.",
    path: "/refund-policy",
  });
}

export default function RefundPolicyPage() {
  return (
    <InfoPage
      title="Refund policy"
      lead="Returns are accepted within 7 days. Refunds are processed in 7 to 10 business days. Customised products are not returnable."
    >
      <h2>What can be returned</h2>
      <p>
        Within 7 days of delivery, anything that is unused, complete and in its packing. Please test
        consumables on one piece first: opened ink, powder and cut material cannot be sold again and
        are taken back only if they were at fault.
      </p>
      <h2>What cannot</h2>
      <p>
        Customised products: whatever was printed, engraved, cut or made to your order. If such a
        piece arrives damaged or is not what you ordered, tell us all the same.
      </p>
      <h2>Damaged, wrong or late</h2>
      <p>
        If goods arrive damaged, defective, late or other than described, you may refuse or return
        them and have them replaced or your money back. Pictures of the parcel and the goods, taken
        when you open it, help us to settle it with the courier.
      </p>
      <h2>How to return something</h2>
      <ol>
        <li>
          Write to <ShopEmail /> or call <ShopPhone /> within 7 days of delivery, with the order
          number from <Link to="/orders">My Orders</Link> and the reason.
        </li>
        <li>We confirm the return and say where and how to send it, or arrange the collection.</li>
        <li>Pack it as it came. Keep the courier&rsquo;s receipt.</li>
        <li>We check it when it arrives and tell you that the refund is on its way.</li>
      </ol>
      <h2>The refund</h2>
      <p>
        It goes back the way you paid, and is processed in 7 to 10 business days after the return
        reached us. The order then shows as Refunded.
      </p>
      <h2>Cancelling</h2>
      <p>
        An order that has not been shipped can be cancelled: call us as soon as you can. A machine
        under warranty is repaired by the terms on its page, also after the 7 days.
      </p>
      <Grievances />
    </InfoPage>
  );
}
