import type { StoreInfo } from "#shared/store-info.ts";

/** The shop's phone, or a customer's: `tel:` with the digits and the country's plus alone. */
export function phoneLink({ phone }: Pick<StoreInfo, "phone">): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
}

/** The shop's mailbox, or a customer's. */
export function mailLink({ email }: Pick<StoreInfo, "email">): string {
  return `mailto:${email}`;
}

/** Opens a chat with the shop, with words filled in where they are given. */
export function whatsappLink({ whatsapp }: Pick<StoreInfo, "whatsapp">, text?: string): string {
  const link = `https://wa.me/${whatsapp}`;
  return text ? `${link}?text=${encodeURIComponent(text)}` : link;
}
