import { Link } from "react-router";
import { pageMeta } from "../shell/page-meta.ts";
import { useShopFace } from "../shell/root-data.ts";
import { branches, headOffice } from "../shell/shop-facts.ts";
import type { Route } from "./+types/terms-conditions-page.ts";
import { Grievances } from "./grievances.tsx";
import { InfoPage } from "./info-page.tsx";
import { ShopEmail, ShopPhone } from "./shop-links.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Terms and conditions",
    description:
      "Who sells, prices and GST, when an order stands, payment, delivery, warranty, returns and the law that applies.",
    path: "/terms-conditions",
  });
}

export default function TermsConditionsPage() {
  const { name, gstin } = useShopFace();
  return (
    <InfoPage
      title="Terms and conditions"
      lead="What you and we may rely on when you buy here, in plain words."
    >
      <h2>The seller</h2>
      <p>
        {name}, head office in {headOffice.city}, {headOffice.state}; branches in{" "}
        {branches.map(({ city }) => city).join(", ")}. GSTIN {gstin}. Customer care: <ShopEmail />,{" "}
        <ShopPhone />.
      </p>
      <h2>Products and pictures</h2>
      <p>
        Specifications are the maker&rsquo;s and typical of the model. Pictures are illustrations:
        the actual unit may differ. Country of origin and net quantity stand on the product&rsquo;s
        page.
      </p>
      <h2>Prices</h2>
      <p>
        Prices are in Indian rupees and contain GST. Bulk prices hold for the pieces of one product
        in one order. The total in the cart is what you pay; nothing is added afterwards.
      </p>
      <h2>When an order stands</h2>
      <p>
        An order stands when its payment is confirmed by the bank. If something turns out to be
        unavailable after that, we tell you and refund it in full.
      </p>
      <h2>Payment</h2>
      <p>
        Payments are taken on the bank&rsquo;s own page. Card and UPI details never reach us. A
        payment that fails leaves your cart as it was.
      </p>
      <h2>Delivery</h2>
      <p>
        To the address of the order. Please check the parcel before you sign, and note any damage on
        the courier&rsquo;s receipt. Machines that are installed by us are delivered by arrangement.
      </p>
      <h2>Warranty</h2>
      <p>
        As stated in the product&rsquo;s specification table, from the day of delivery. Parts that
        wear out in use and damage by the wrong ink, voltage or handling are not covered. Your
        rights under the Consumer Protection Act 2019 stay untouched.
      </p>
      <h2>Returns and refunds</h2>
      <p>
        Returns within 7 days; refunds in 7 to 10 business days; customised products are not
        returnable. The <Link to="/refund-policy">refund policy</Link> is part of these terms.
      </p>
      <h2>Your account</h2>
      <p>
        Keep your password and your security answer to yourself, and give an address and a phone
        number at which you can be reached.
      </p>
      <h2>Law</h2>
      <p>The law of India applies.</p>
      <Grievances />
    </InfoPage>
  );
}
