import { Link } from "react-router";
import { stateOfGstin } from "#shared/tax/gstin.ts";
import { useStoreInfo } from "../site/root-data.ts";

export function InvoicesHelp() {
  const { gstin } = useStoreInfo();
  if (!gstin) {
    return (
      <p>
        All prices are in Indian rupees. We are not registered for GST, so we charge none and issue
        no tax invoice. <Link to="/orders">My Orders</Link> shows what each order cost, to print.
      </p>
    );
  }
  const state = stateOfGstin(gstin);
  return (
    <>
      <p>
        All prices are in Indian rupees and include GST; the rate and the HSN are on each
        product&rsquo;s page. Each parcel has its own tax invoice: it comes as a PDF with the mail
        that says the parcel is on its way, and stays with the order in{" "}
        <Link to="/orders">My Orders</Link>.
      </p>
      <h3>I buy for a business</h3>
      <p>
        Open &ldquo;GSTIN, billing address, order note&rdquo; at checkout and enter your company and
        GSTIN before you pay: both are on the invoice then, for your input tax credit. Keep them
        with your <Link to="/addresses">addresses</Link>, and checkout fills them in. An invoice
        cannot be changed once it is issued, so look at them before you pay.
      </p>
      {state && (
        <p>Goods that go to {state} carry CGST and SGST, all others IGST; the total is the same.</p>
      )}
    </>
  );
}
