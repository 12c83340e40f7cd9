import type { StoreInfo } from "../store-info.ts";

/** Where accepted returns go, in a sentence; where the owner has given no address, whom to ask for it. */
export function sendToText({ name, legalName = name, address, phone, email }: StoreInfo): string {
  return address
    ? `Send it to: ${legalName}, ${address}. Phone for the courier: ${phone}.`
    : `Before you send it, ask us for the address: ${phone} or ${email}.`;
}
