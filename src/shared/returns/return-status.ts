import { branchAddress } from "../store-branches.ts";
import type { StoreInfo } from "../store-info.ts";
export const MAX_RETURN_PHOTOS = 5;

/** The states of a return, from the shopper's question to its end. */
export const returnStatuses = [
  "asked",
  "accepted",
  "refused",
  "received",
  "inspected",
  "refunded",
  "replaced",
  "sent-back",
  "withdrawn",
  "lapsed",
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** The one table of transitions; nothing else may change a return's state. */
const transitions: Record<ReturnStatus, readonly ReturnStatus[]> = {
  asked: ["accepted", "refused", "withdrawn"],
  accepted: ["received", "withdrawn", "lapsed"],
  refused: [],
  received: ["inspected"],
  inspected: ["refunded", "replaced", "sent-back"],
  refunded: [],
  replaced: [],
  "sent-back": [],
  withdrawn: [],
  lapsed: [],
};

export function canTransitionReturn(from: ReturnStatus, to: ReturnStatus): boolean {
  return transitions[from].includes(to);
}

/** Where a return may go from a state. */
export const returnTransitionsFrom = (from: ReturnStatus): readonly ReturnStatus[] =>
  transitions[from];

/** Pieces of such a return may be asked for again. */
export const unsuccessfulStatuses = [
  "refused",
  "withdrawn",
  "lapsed",
] as const satisfies ReturnStatus[];

/** These wait for the shop's own people. */
export const returnsToDo = ["asked", "received", "inspected"] as const satisfies ReturnStatus[];

export const returnResolutions = ["refund", "replacement"] as const;
export type ReturnResolution = (typeof returnResolutions)[number];

/** Days after which an accepted return expires that has not arrived. */
export const RETURN_EXPIRES_AFTER_DAYS = 30;

/** A return's states as people read them. */
export const returnStatusNames: Record<ReturnStatus, string> = {
  asked: "Asked for",
  accepted: "Accepted",
  refused: "Refused",
  received: "Received",
  inspected: "Inspected",
  refunded: "Refunded",
  replaced: "Replaced",
  "sent-back": "Sent back",
  withdrawn: "Withdrawn",
  lapsed: "Lapsed",
};

/** For pieces that are packed already. */
export const cancelRequestStates = ["open", "granted", "refused", "overtaken"] as const;
export type CancelRequestState = (typeof cancelRequestStates)[number];

/** Pieces of one line of an order. */
export interface RequestedLine {
  /** The order's line. */
  position: number;
  quantity: number;
}

const SEND_TO = "Send it to: ";

/** Letters and digits alone: who words an address anew sets its commas and lines otherwise. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ");

/**
 * Whether what staff wrote of an accepted return says where it goes: in the shop's words, or by an address of the shop or of a
 * branch in theirs.
 */
export function saysWhereTo(note: string, store: StoreInfo): boolean {
  if (note.includes(SEND_TO) || note.includes(sendToText(store))) return true;
  const said = ` ${bare(note)} `;
  return [store.address ?? "", ...(store.branches ?? []).map(({ address }) => address)]
    .map((address) => bare(address).trim())
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
