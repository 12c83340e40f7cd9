import { Link } from "react-router";
import { askShop } from "../site/contact-links.ts";
import { useStoreInfo } from "../site/root-data.ts";
import { ShopEmail, ShopPhone } from "./info-page.tsx";

/** How the shop is reached, in a sentence. */
export function HelpContact() {
  const store = useStoreInfo();
  const ask = askShop(store, "Hello, I have a question:");
  return (
    <p>
      Call <ShopPhone />, write to <ShopEmail /> or <a href={ask.to}>ask us {ask.way}</a>.{" "}
      {store.openingHours.map(({ days, hours }) => `${days}: ${hours}`).join(". ")}. With a question
      about an order, have its number at hand: it is on <Link to="/orders">My Orders</Link>.
    </p>
  );
}

export function TestBankNote() {
  const { sandbox } = useStoreInfo();
  return sandbox && <p>This shop runs with a test bank at the moment: no money moves.</p>;
}
