import { ShopEmail } from "./shop-links.tsx";

/** How a complaint is made and answered (Consumer Protection (E-Commerce) Rules 2020, rule 4). */
export function Grievances() {
  return (
    <>
      <h2 id="grievances">Complaints and the grievance officer</h2>
      <p>
        If customer care did not settle it, write to our grievance officer at <ShopEmail /> with
        &ldquo;Grievance&rdquo; and your order number in the subject. You get a ticket number, an
        acknowledgement within 48 hours and an answer that settles the matter within one month.
      </p>
    </>
  );
}
