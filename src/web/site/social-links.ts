import type { StoreInfo } from "#shared/store-info.ts";
import { mailLink, whatsappLink } from "./contact-links.ts";

/**
 * Links to the shop on other services. The owner's profiles are not configured, so the links open a
 * search for the shop's name, which always exists.
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
