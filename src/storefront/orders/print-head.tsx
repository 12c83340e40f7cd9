import { useStoreInfo } from "../site/root-data.ts";
import { placeOf } from "../site/store-facts.ts";

/** The seller at the top of a printed order, where the page's header is left out. */
export function PrintHead() {
  const { name, legalName, address, headOffice, phone, email, gstin } = useStoreInfo();
  return (
    <div className="mb-6 hidden border-b-2 border-ink pb-3 print:block">
      <p className="font-heading text-xl font-semibold">{legalName ?? name}</p>
      <p className="text-sm">{address ?? placeOf(headOffice)}</p>
      <p className="tabular text-sm">
        {phone} · {email}
        {gstin && (
          <>
            {" · "}
            <span className="whitespace-nowrap">GSTIN {gstin}</span>
          </>
        )}
      </p>
    </div>
  );
}
