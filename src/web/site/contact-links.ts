import type { StoreInfo } from "#shared/store-info.ts";

/** A `tel:` link to the shop's phone, or a customer's. */
export function phoneLink({ phone }: Pick<StoreInfo, "phone">): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
}

/** A `mailto:` link to the shop, or a customer. */
export function mailLink({ email }: Pick<StoreInfo, "email">): string {
  return `mailto:${email}`;
}

/** Opens a WhatsApp chat with the shop, with a text filled in where given. */
export function whatsappLink({ whatsapp }: Pick<StoreInfo, "whatsapp">, text?: string): string {
  const link = `https://wa.me/${whatsapp}`;
  return text ? `${link}?text=${encodeURIComponent(text)}` : link;
}
