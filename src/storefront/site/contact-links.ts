import type { StoreInfo } from "#shared/store-info.ts";

/** To the shop, or a customer. */
export function phoneLink({ phone }: Pick<StoreInfo, "phone">): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
}

/** To the shop, or a customer. */
export function mailLink({ email }: Pick<StoreInfo, "email">): string {
  return `mailto:${email}`;
}

/** Opens a WhatsApp chat with a number (digits with country code), with a text filled in where given. */
export function whatsappLink(number: string, text?: string): string {
  const link = `https://wa.me/${number}`;
  return text ? `${link}?text=${encodeURIComponent(text)}` : link;
}

/** How a shopper asks the shop in writing, with the text filled in: by e-mail where it has no WhatsApp. */
export function askShop(
  { whatsapp, email }: Pick<StoreInfo, "whatsapp" | "email">,
  text: string,
): { to: string; way: "on WhatsApp" | "by e-mail" } {
  return whatsapp
    ? { to: whatsappLink(whatsapp, text), way: "on WhatsApp" }
    : { to: `${mailLink({ email })}?body=${encodeURIComponent(text)}`, way: "by e-mail" };
}
