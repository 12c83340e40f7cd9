import { useStoreInfo } from "../site/root-data.ts";
import type { Chapter } from "./info-page.tsx";
import { ShopEmail, ShopPhone } from "./store-links.tsx";

/** How a complaint is made and answered (Consumer Protection (E-Commerce) Rules 2020, rules 4, 6). */
export const grievances: Chapter = {
  id: "grievances",
  title: "Complaints and the grievance officer",
  content: <Grievances />,
};

function Grievances() {
  const { grievanceOfficer } = useStoreInfo();
  return (
    <>
      <p>
        If customer care did not settle it, write to our grievance officer
        {grievanceOfficer && `, ${grievanceOfficer},`} at <ShopEmail /> with &ldquo;Grievance&rdquo;
        and your order number in the subject, or call <ShopPhone />.
      </p>
      <ul>
        <li>You get a ticket number, by which you can ask how it stands.</li>
        <li>We acknowledge the complaint within 48 hours.</li>
        <li>We settle it within one month of receiving it, and tell you the reasons.</li>
      </ul>
      <p>
        You may at any time call the National Consumer Helpline, 1915, or go to the consumer
        commission where you live.
      </p>
    </>
  );
}
