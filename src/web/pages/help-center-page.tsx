import { Link } from "react-router";
import { whatsappLink } from "../shell/contact-links.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { useShopFace } from "../shell/root-data.ts";
import { openingHours } from "../shell/shop-facts.ts";
import type { Route } from "./+types/help-center-page.ts";
import { Grievances } from "./grievances.tsx";
import { InfoPage } from "./info-page.tsx";
import { ShopEmail, ShopPhone } from "./shop-links.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Help center",
    description:
      "Ordering, prices and GST, payment, delivery, returns, machines and your account: the answers, and how to reach us.",
    path: "/help-center",
  });
}

export default function HelpCenterPage() {
  const face = useShopFace();
  return (
    <InfoPage title="Help center" lead="The questions that we hear most, and how to reach us.">
      <h2 id="contact">Reach us</h2>
      <p>
        Call <ShopPhone />, write to <ShopEmail /> or{" "}
        <a href={whatsappLink(face)}>send a WhatsApp message</a>.{" "}
        {openingHours.map(({ days, hours }) => `${days}: ${hours}`).join(". ")}. With a question
        about an order, have its number at hand: it stands on <Link to="/orders">My Orders</Link>.
      </p>

      <h2 id="ordering">Ordering</h2>
      <h3>Do I need an account?</h3>
      <p>
        You can browse, search and fill a cart without one. To pay, <Link to="/login">log in</Link>{" "}
        or <Link to="/register">register</Link>; your cart comes along.
      </p>
      <h3>How do bulk prices work?</h3>
      <p>
        Many products list a lower price from a number of pieces on. All pieces of a product in your
        cart count together, whichever way you added them, and the price follows the total.
      </p>
      <h3>Why did the price in my cart change?</h3>
      <p>
        Opening the cart compares it with the shop: a price or a stock that has changed since is put
        right, and the cart says what changed before you pay.
      </p>

      <h2 id="prices">Prices, GST and payment</h2>
      <p>
        All prices are in Indian rupees and contain GST; the rate stands on each product&rsquo;s
        page. You pay on the bank&rsquo;s own page, by the means that it offers. We never see or
        keep your card number.
      </p>
      <h3>My payment failed, or I closed the page</h3>
      <p>
        Look at <Link to="/orders">My Orders</Link> first. If your account was charged and the order
        still shows Pending after an hour, write to us with the order number; please do not pay
        twice. What was taken for an order that did not come about is refunded.
      </p>

      <h2 id="delivery">Delivery</h2>
      <p>
        Goods that travel by courier are marked so on their page. Large machines are delivered or
        collected by arrangement: we call you to agree on the day, the access and the installation.
        The order&rsquo;s status moves from Processing to Shipped to Delivered.
      </p>

      <h2 id="returns">Returns</h2>
      <p>
        Returns are accepted within 7 days; refunds are processed in 7 to 10 business days;
        customised products are not returnable. The <Link to="/refund-policy">refund policy</Link>{" "}
        says how.
      </p>

      <h2 id="machines">Machines</h2>
      <p>
        Each machine&rsquo;s specification table names its power supply, warranty, installation and
        training. A press above 2 kW needs a 16 A socket; a printer wants a room at 15–27 °C. Ask
        before you buy if you are not sure that a machine suits your work: that call is free.
      </p>

      <h2 id="account">Your account</h2>
      <p>
        Forgot your password? <Link to="/forgotPassword">Set a new one</Link> with the security
        answer that you gave when you registered. This ends every open session of your account.
      </p>

      <Grievances />
    </InfoPage>
  );
}
