import { useWatch } from "react-hook-form";
import type { StoreSettings } from "#shared/settings/store.ts";
import { whatsappNumber } from "#shared/store-info.ts";
import { SellerTable } from "#storefront/information/seller-facts.tsx";
import { Footer } from "#storefront/shell/footer.tsx";
import { HeaderContacts } from "#storefront/shell/header-contacts.tsx";
import { Wordmark } from "#storefront/shell/wordmark.tsx";
import { useRootData } from "#storefront/site/root-data.ts";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { ContentPreview } from "./content-preview.tsx";

/** The store as its form has it: the addresses of its pages elsewhere one a line. */
export type StoreValues = Omit<StoreSettings, "profiles"> & { profiles: string };

/** What is typed of the store, as every page has it at its top and end, and what the law wants shown of a seller. */
export function StorePreview({ form: { control } }: { form: FormFields<StoreValues> }) {
  const typed = useWatch({ control }) as StoreValues;
  const data = useRootData();
  if (!data) return null;
  const { name, legalName, address, email, phone, whatsapp, grievanceOfficer } = typed;
  const number = whatsapp ? whatsappNumber(whatsapp) : undefined;
  const store = {
    ...data.store,
    name,
    email,
    phone,
    whatsapp: number,
    // A registration's legal name stands before the store's.
    legalName: data.store.registeredState ? data.store.legalName : legalName || undefined,
    address: address || undefined,
    grievanceOfficer: grievanceOfficer || undefined,
  };
  const page = (
    <>
      <HeaderContacts store={store} />
      <div className="border-b border-line-strong bg-surface px-4 py-1">
        <Wordmark name={name} />
      </div>
      <div className="p-4">
        <SellerTable store={store} />
        <p className="mt-3 text-sm">
          Grievance officer: {grievanceOfficer || "the office, without a name"} ·{" "}
          {number ? `Chat on WhatsApp: +${number}` : "No chat on WhatsApp"}
        </p>
      </div>
      <Footer store={store} categories={data.categories} navigation={data.navigation} />
    </>
  );
  return (
    <section aria-label="Preview of pages" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ContentPreview>{page}</ContentPreview>
      <ContentPreview onPhone>{page}</ContentPreview>
    </section>
  );
}
