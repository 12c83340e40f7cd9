import { useStoreInfo } from "#storefront/site/root-data.ts";
import { CopyButton } from "#ui/copy-button.tsx";

const feeds = [
  { path: "/feeds/products.xml", name: "Merchant feed", use: "For Google Merchant Center." },
  { path: "/sitemap.xml", name: "Site map", use: "For Google Search Console and Bing." },
  { path: "/llms.txt", name: "llms.txt", use: "For assistants that answer questions." },
] as const;

/** The addresses that are given to search engines, to copy. */
export function FeedAddresses() {
  const { origin } = useStoreInfo();
  return (
    <ul className="grid gap-3">
      {feeds.map(({ path, name, use }) => (
        <li
          key={path}
          className="sheet grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 p-4"
        >
          <div className="min-w-0">
            <h3 className="text-base">{name}</h3>
            <p className="text-sm text-muted">{use}</p>
            <a href={path} className="link inline-flex min-h-11 items-center wrap-anywhere">
              {origin + path}
            </a>
          </div>
          <CopyButton text={origin + path} what="Address" label={`Copy the address of ${name}`} />
        </li>
      ))}
    </ul>
  );
}
