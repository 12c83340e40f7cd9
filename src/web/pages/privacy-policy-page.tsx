import { pageMeta } from "../shell/page-meta.ts";
import { useShopFace } from "../shell/root-data.ts";
import type { Route } from "./+types/privacy-policy-page.ts";
import { Grievances } from "./grievances.tsx";
import { InfoPage } from "./info-page.tsx";
import { ShopEmail } from "./shop-links.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Privacy policy",
    description:
      "What we keep of you and why, what stays in your browser, who else gets it, how long it is kept, and your rights.",
    path: "/privacy-policy",
  });
}

export default function PrivacyPolicyPage() {
  const { name } = useShopFace();
  return (
    <InfoPage
      title="Privacy policy"
      lead="We keep what an order needs and nothing to follow you around. Here is the whole list."
    >
      <h2>What we keep, and why</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, e-mail address, phone number and address, to take,
          deliver and invoice your orders. The phone number is for the courier and for questions
          about your order.
        </li>
        <li>
          <strong>Your password and your security answer:</strong> only scrambled, so that nobody,
          not even we, can read them.
        </li>
        <li>
          <strong>Your orders:</strong> what you bought, at what price, where it went and whether it
          was paid.
        </li>
        <li>
          <strong>The newsletter:</strong> your e-mail address, only if you ticked the box, and
          until you end it.
        </li>
        <li>
          <strong>Technical records:</strong> the network address and time of requests, for a short
          time, to keep the shop running and to stop guessing at passwords.
        </li>
      </ul>
      <h2>What stays in your browser</h2>
      <p>
        The cart and the fact that you are logged in lie in your browser&rsquo;s own storage. We set
        no advertising cookies and load no trackers of others.
      </p>
      <h2>Who else receives it</h2>
      <p>
        The bank, to take the payment: you give your card or UPI details on its page, never on ours.
        The courier, to deliver. The authorities, where the law demands it. Nobody else; we do not
        sell data.
      </p>
      <h2>How long</h2>
      <p>
        Account data until you ask us to erase it. Invoices and what belongs to them as long as tax
        law requires us to keep them.
      </p>
      <h2>Your rights</h2>
      <p>
        Under the Digital Personal Data Protection Act 2023 you may ask {name} what it holds of you,
        have it corrected or erased, withdraw a consent, and name someone who acts for you. Write to{" "}
        <ShopEmail /> from the address of your account. Withdrawing is as easy as consenting was,
        and does not touch what was done before.
      </p>
      <Grievances />
    </InfoPage>
  );
}
