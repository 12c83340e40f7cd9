import type { ApiFailure } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { User } from "#shared/accounts/contract.ts";

/**
 * Keeps the address of a checkout in the address book, in the place of the chosen one if there is
 * one. Who receives is the account's owner where nobody else is named.
 *
 * @param id of the chosen address; empty for a new one
 * @returns why it could not be kept
 */
export async function saveToBook(
  user: User,
  { name, phone, ...place }: ShippingAddress,
  id: string,
): Promise<ApiFailure | undefined> {
  const body = { ...place, name: name || user.name, phone: phone || user.phone };
  const saved = id
    ? await callEndpoint("changeAddress", { params: { id }, body })
    : await callEndpoint("addAddress", { body });
  return saved.ok ? undefined : saved;
}
