import type { StoreInfo } from "#shared/store-info.ts";
import { mailLink, whatsappLink } from "./contact-links.ts";

const networks: Readonly<Record<string, string>> = {
  "facebook.com": "Facebook",
  "instagram.com": "Instagram",
  "linkedin.com": "LinkedIn",
  "pinterest.com": "Pinterest",
  "x.com": "X",
  "youtube.com": "YouTube",
};

/** Links to the shop on other services: those that the owner has, and no others. */
export function socialLinks(store: StoreInfo): { name: string; to: string }[] {
  return [
    ...(store.whatsapp ? [{ name: "WhatsApp", to: whatsappLink(store.whatsapp) }] : []),
    { name: "E-mail", to: mailLink(store) },
    ...(store.profiles ?? []).map((to) => ({ name: networkOf(to), to })),
  ];
}

function networkOf(address: string): string {
  const host = new URL(address).hostname.replace(/^www\.|^m\.|^in\./, "");
  return networks[host] ?? host;
}
