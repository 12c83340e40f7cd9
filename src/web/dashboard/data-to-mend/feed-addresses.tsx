import { Copy } from "lucide-react";
import { useStoreInfo } from "../../site/root-data.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";

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
          <Button
            variant="secondary"
            aria-label={`Copy the address of ${name}`}
            onClick={() => void copy(origin + path)}
          >
            <Copy aria-hidden="true" className="size-4" />
            Copy
          </Button>
        </li>
      ))}
    </ul>
  );
}

async function copy(address: string): Promise<void> {
  try {
    // Browsers have no clipboard for pages without HTTPS.
    await navigator.clipboard.writeText(address);
    showToast("Address copied");
  } catch {
    showToast("The address could not be copied. Select it and copy it by hand.", "error");
  }
}
