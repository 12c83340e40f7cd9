import { todayInIndia } from "#shared/dates.ts";
import type { DocumentBody } from "#shared/documents/document.ts";
import { documentNumber, financialYearOf } from "#shared/documents/document-number.ts";
import { totalsOf } from "#shared/documents/document-sums.ts";
import type { Seller } from "#shared/documents/seller.ts";
import { paise, rupees, times } from "#shared/money.ts";
import { splitTax, taxKindOf } from "#shared/tax/sale-tax.ts";
import { DocumentSheet } from "#storefront/documents/document-sheet.tsx";
import { ContentPreview } from "./content-preview.tsx";

interface ExampleInvoiceProps {
  seller: Seller;
  hsn: string;
  gstPercent: number;
  /** It is registered as an e-invoice. */
  isRegistered?: boolean;
}

/** An invoice of today as the shop would issue it: two pieces of something, within the seller's state. */
export function ExampleInvoice({ seller, hsn, gstPercent, isRegistered }: ExampleInvoiceProps) {
  return (
    <ContentPreview>
      <div className="p-4">
        <DocumentSheet
          body={exampleInvoice(seller, hsn, gstPercent)}
          {...(isRegistered && { registration: exampleRegistration })}
        />
      </div>
    </ContentPreview>
  );
}

const exampleRegistration = {
  irn: "(the portal’s number of 64 letters and digits)",
  ackNumber: "112010036563310",
  acknowledgedAt: new Date().toISOString(),
  signedQr: "",
};

function exampleInvoice(seller: Seller, hsn: string, gstPercent: number): DocumentBody {
  const unitPrice = rupees(1_350);
  const { state, gstCode } = seller;
  const address = { address: "12 Park Street", city: "", state, gstCode, pincode: "" };
  const taxKind = taxKindOf(seller.gstin, { name: state, gstCode });
  const line = {
    position: 0,
    name: "Goods of an order",
    sku: "",
    hsn,
    unit: "NOS",
    origin: "India",
    quantity: 2,
    gstPercent,
    unitPrice,
    coupon: paise(0),
    freight: paise(0),
    ...splitTax(times(unitPrice, 2), gstPercent, taxKind),
  };
  const today = todayInIndia();
  return {
    kind: "invoice",
    number: documentNumber("invoice", financialYearOf(new Date()), 123),
    issuedOn: today,
    seller,
    buyer: { ...address, name: "A customer", email: "customer@example.com" },
    delivery: { ...address, name: "A customer" },
    placeOfSupply: { name: state, gstCode },
    taxKind,
    order: { number: "SO-26-000123", paymentReference: "ORDER-EXAMPLE", placedOn: today },
    lines: [line],
    totals: totalsOf([line]),
  };
}
