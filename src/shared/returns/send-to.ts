import { branchAddress } from "../store-branches.ts";
import type { StoreInfo } from "../store-info.ts";

const SEND_TO = "Send it to: ";

/** Letters and digits alone: staff who type an address set its commas and lines otherwise. */
const lettersAndDigits = (text: string) =>
  text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ");

/**
 * Whether what staff wrote of an accepted return says where it goes: in the shop's words, or by an address of the shop or of a
 * branch in theirs.
 */
export function saysWhereTo(note: string, store: StoreInfo): boolean {
  if (note.includes(SEND_TO) || note.includes(sendToText(store))) return true;
  const said = ` ${lettersAndDigits(note)} `;
  return [store.address ?? "", ...(store.branches ?? []).map(({ address }) => address)]
    .map((address) => lettersAndDigits(address).trim())
    .some((address) => address !== "" && said.includes(` ${address} `));
}

/**
 * Where accepted returns go, in a sentence; where the owner has given no address, whom to ask for it.
 *
 * @param branch the id of the branch that the goods go back to; left out, or where it has no address, the head office
 */
export function sendToText(store: StoreInfo, branch = ""): string {
  const { name, legalName = name, branches = [], branchRegistrations = {} } = store;
  const own = branchAddress(store, branch);
  const at = own ? branches.find(({ id }) => id === branch) : undefined;
  const who = (own && branchRegistrations[branch]?.legalName) || at?.legalName || legalName;
  const address = own || store.address;
  const phone = at?.phone || store.phone;
  return address
    ? `${SEND_TO}${who}, ${address}. Phone for the courier: ${phone}.`
    : `Before you send it, ask us for the address: ${phone} or ${store.email}.`;
}
