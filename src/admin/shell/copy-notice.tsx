import { useRootData } from "#storefront/site/root-data.ts";
import { Notice } from "#ui/notice.tsx";

/** Says on a copy of the shop that what is done here reaches nobody. */
export function CopyNotice() {
  if (!useRootData()?.store.isCopy) return null;
  return (
    <Notice tone="warning" title="This is a copy of the shop" className="mb-6">
      <p>
        It writes to nobody, pays and refunds nothing, and stores no pictures. Orders, returns,
        quotes and accounts cannot be changed in it. The shop&rsquo;s log says why, and how it
        becomes the shop.
      </p>
    </Notice>
  );
}
