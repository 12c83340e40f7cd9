import { Mail, Phone } from "lucide-react";
import { mailLink, phoneLink } from "../site/contact-links.ts";
import type { ShownStore } from "../site/shown-store.ts";

/** The first line of every page: how the shop is reached, and when. */
export function HeaderContacts({
  store,
}: {
  store: Pick<ShownStore, "email" | "phone" | "openingHours">;
}) {
  return (
    <div className="on-ink text-xs lg:text-sm">
      <div className="page flex min-h-7 flex-wrap items-center justify-between gap-x-4 sm:justify-start sm:gap-x-8 lg:min-h-9">
        <a
          href={mailLink(store)}
          className="flex min-h-7 min-w-0 items-center gap-1.5 hover:underline lg:min-h-9"
        >
          <Mail aria-hidden="true" className="size-3.5 shrink-0 text-marigold lg:size-4" />
          <span className="min-w-0 break-words">{store.email}</span>
        </a>
        <a
          href={phoneLink(store)}
          className="flex min-h-7 items-center gap-1.5 hover:underline lg:min-h-9"
        >
          <Phone aria-hidden="true" className="size-3.5 shrink-0 text-marigold lg:size-4" />
          {store.phone}
        </a>
        <p className="ml-auto hidden md:block">{headerHours(store.openingHours)}</p>
      </div>
    </div>
  );
}

/** More do not stand in one line. */
const MAX_HOURS_SHOWN = 2;

/** When the shop is open, of days that are alike together: where they are of many kinds, the first of them and that there are others. */
function headerHours(openingHours: ShownStore["openingHours"]): string {
  const open = openingHours.filter(({ hours }) => hours !== "Closed");
  const texts = open.map(({ days, hours }) => `${days} ${hours}`);
  if (texts.length > MAX_HOURS_SHOWN) return `${texts[0]}, other hours on other days`;
  return texts.join(", ");
}
