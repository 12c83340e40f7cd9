import type { StoreInfo } from "#shared/store-info.ts";
import { mailLink, whatsappLink } from "./contact-links.ts";

/**
 * Where the shop is met outside of it. Profiles are the owner's to name; until then a network's
 * own search for the shop's name leads to what there is, and never to a page that does not exist.
 */
export function socialLinks(store: StoreInfo): { name: string; to: string }[] {
  const name = encodeURIComponent(store.name);
  return [
    { name: "WhatsApp", to: whatsappLink(store) },
    { name: "E-mail", to: mailLink(store) },
    { name: "Facebook", to: `https://www.facebook.com/search/top?q=${name}` },
    { name: "Instagram", to: `https://www.instagram.com/explore/search/keyword/?q=${name}` },
    { name: "YouTube", to: `https://www.youtube.com/results?search_query=${name}` },
  ];
}
