import { useWatch } from "react-hook-form";
import { sellerOf } from "#shared/documents/seller.ts";
import type { DocumentSettings } from "#shared/settings/documents.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { ExampleInvoice } from "./example-invoice.tsx";

/** The document settings as they are typed. */
export interface DocumentValues extends Pick<DocumentSettings, "defaultHsn" | "eInvoicing"> {
  /** Empty for none. */
  defaultGstPercent: string;
  hsnDigits: "4" | "6";
  ewayLimit: string;
  ownLimits: OwnLimit[];
}

/** The limit inside a state where the shop is registered. */
export interface OwnLimit {
  state: string;
  /** Empty where it is the general one. */
  limit: string;
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
      <ExampleInvoice
        seller={seller}
        hsn={hsn || "(HSN)"}
        gstPercent={Number(percent || 0)}
        isRegistered={eInvoicing}
      />
    </section>
  );
}
