import { mailLink } from "../site/contact-links.ts";
import { useStoreInfo } from "../site/root-data.ts";

/** Stands in the button's place where the shop cannot write an invoice for a product yet. */
export function NotOrderable({ name }: { name: string }) {
  const store = useStoreInfo();
  const link = `${mailLink(store)}?subject=${encodeURIComponent(name)}`;
  return (
    <p className="flex-1 rounded-sm border-l-4 border-l-marigold bg-marigold-soft px-4 py-2">
      This cannot be ordered online yet:{" "}
      <a href={link} className="link inline-flex min-h-11 items-center">
        write to us
      </a>
      , and we help you buy it.
    </p>
  );
}
