import { useWatch } from "react-hook-form";
import { todayInIndia } from "#shared/dates.ts";
import type { DocumentBody } from "#shared/documents/document.ts";
import { documentNumber, financialYearOf } from "#shared/documents/document-number.ts";
import { totalsOf } from "#shared/documents/document-sums.ts";
import { type Seller, sellerOf } from "#shared/documents/seller.ts";
import { paise, rupees, times } from "#shared/money.ts";
import type { DocumentSettings } from "#shared/settings/documents.ts";
import { splitTax, taxKindOf } from "#shared/tax/sale-tax.ts";
import { DocumentSheet } from "#storefront/documents/document-sheet.tsx";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { ContentPreview } from "./content-preview.tsx";

/** The document settings as they are typed. */
export interface DocumentValues extends Pick<DocumentSettings, "defaultHsn" | "eInvoicing"> {
  /** Empty for none. */
  defaultGstPercent: string;
  hsnDigits: "4" | "6";
  ewayLimit: string;
  /** Of the shop's own state; empty where that is the general one. */
  ownLimit: string;
}

/** An invoice of today for goods that name no HSN and rate of their own, with what is typed. */
export function InvoicePreview({ form: { control } }: { form: FormFields<DocumentValues> }) {
  const [hsn, percent, eInvoicing] = useWatch({
    control,
    name: ["defaultHsn", "defaultGstPercent", "eInvoicing"],
  });
  const seller = sellerOf(useStoreInfo());
  if (!seller) return <p>Without a GSTIN the shop issues no tax invoices.</p>;
  const lacking = [...(hsn ? [] : ["HSN"]), ...(percent ? [] : ["GST rate"])];
  return (
    <section aria-label="Preview of an invoice">
      {lacking.length > 0 && (
        <p className="mb-2 text-sm">
          Goods that name none have no {lacking.join(" and no ")}: their order asks for it before it
          ships.
        </p>
      )}
      <ContentPreview>
        <div className="p-4">
          <DocumentSheet
            body={exampleInvoice(seller, hsn || "(HSN)", Number(percent || 0))}
            {...(eInvoicing && { registration: exampleRegistration })}
          />
        </div>
      </ContentPreview>
    </section>
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
    ...{ position: 0, name: "Goods of an order", sku: "", hsn, unit: "NOS", origin: "India" },
    ...{ quantity: 2, gstPercent, unitPrice, coupon: paise(0), freight: paise(0) },
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
