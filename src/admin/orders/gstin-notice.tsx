import { isGstin } from "#shared/tax/gstin.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { Notice } from "#ui/notice.tsx";

/** Says that the shop's GSTIN is missing or mistyped: tax is shown, and documents are made, by it. */
export function GstinNotice() {
  const { gstin } = useStoreInfo();
  if (gstin && isGstin(gstin)) return null;
  return (
    <div className="mb-6">
      {gstin ? (
        <Notice tone="warning" title={`${gstin} is not a valid GSTIN`}>
          <p>
            Its state or its check character is wrong, and it stands on every order. Put{" "}
            <code>STORE_GSTIN</code> right in the shop&rsquo;s configuration, and start the shop
            again.
          </p>
        </Notice>
      ) : (
        <Notice tone="info" title="This shop has no GSTIN, so it shows no tax">
          <p>
            If you are registered for GST, set <code>STORE_GSTIN</code> in the shop&rsquo;s
            configuration, and start the shop again.
          </p>
        </Notice>
      )}
    </div>
  );
}
