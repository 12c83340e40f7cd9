import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { User } from "#shared/accounts/contract.ts";
import { type Outcome, success } from "#shared/failure.ts";
import { type Money, rupees } from "#shared/money.ts";
import type { PaymentSettings } from "#shared/settings/payments.ts";
import { codAllowedAt, type Destination } from "#shared/shipping/zones.ts";
import type { Db } from "../database/connection.ts";
import { invalidFields } from "../lib/common-failures.ts";
import type { OrderRow } from "../orders/store.ts";
import { readSettings } from "../settings/store.ts";
import { codCountsStore } from "./cod-counts-store.ts";
import { holdsStore } from "./holds-store.ts";

/**
 * How long a refused shipment counts against other accounts of its phone number or address; against its
 * own account it counts for good.
 */
const REFUSED_FOR_MS = 365 * 24 * 60 * 60_000;

/**
 * `to`: rupees up to which an account, or where it is refused any other, may pay orders to a place in cash. Undefined
 * where nobody may.
 */
type CodOffer = { to: number } | { refused: CodRefusal & { to: number } };

interface CodOrder {
  user: Pick<User, "_id" | "phone">;
  amount: Money;
  address: ShippingAddress;
}

/** A product of which an order on delivery has more than it may, and how many pieces it may have. */
export interface CodExcess {
  name: string;
  max: number;
}

/** Why an account may not pay in cash now. */
export interface CodRefusal {
  why: string;
  /** Confirming its e-mail address would help. */
  needsEmail?: true;
}

/**
 * Why no order that goes to this place may be paid in cash, whoever orders; undefined where it may. What is
 * offered and what the till takes ask the same.
 *
 * @param amount of the order, so far as it is known
 */
export async function codRefusal(
  db: Db,
  { pincode, state }: Destination,
  amount?: Money,
): Promise<string | undefined> {
  const { codOn, codTo } = await readSettings(db, "payments");
  if (!codOn) return "Cash on delivery is not offered.";
  if (amount !== undefined && amount > rupees(codTo)) {
    return "This order is too large for cash on delivery. Pay it by card or UPI.";
  }
  if (!codAllowedAt(await readSettings(db, "shipping"), pincode, state)) {
    return "Cash on delivery is not offered there. Pay this order by card or UPI.";
  }
  return undefined;
}

/** Up to which sum an account may pay orders to a place in cash, or why not. */
export async function codOfferOf(
  db: Db,
  { _id, phone }: Pick<User, "_id" | "phone">,
  place: Destination,
): Promise<CodOffer | undefined> {
  if ((await codRefusal(db, place)) !== undefined) return undefined;
  const value = await readSettings(db, "payments");
  const phones = [phoneKey(phone) ?? []].flat();
  const refused = await accountRefusal(db, value, _id, { phones });
  return refused ? { refused: { ...refused, to: value.codTo } } : { to: value.codTo };
}

/** @param db a transaction that has locked the making of this account's orders */
export async function checkCod(
  db: Db,
  { user, amount, address }: CodOrder,
): Promise<Outcome<null, "invalid_request">> {
  const why = await codRefusal(db, address, amount);
  if (why !== undefined) return refuseCod(why);
  await codCountsStore(db).lockContacts(codContactKeys(user.phone, address));
  const contacts = codContactsOf(user.phone, address);
  const value = await readSettings(db, "payments");
  const refused = await accountRefusal(db, value, user._id, contacts);
  return refused ? refuseCod(refused.why) : success(null);
}

/**
 * The refusal of cash on delivery on another address of an order that is paid so: who else orders
 * to it, or with the phone number of who receives it there. A place that the order is counted by
 * already says nothing new.
 */
export async function contactRefusal(
  db: Db,
  { customerPhone, codContacts }: Pick<OrderRow, "customerPhone" | "codContacts">,
  to: ShippingAddress,
): Promise<string | undefined> {
  const value = await readSettings(db, "payments");
  const known = new Set(codContacts ?? []);
  for (const key of codContactKeys(customerPhone, to).filter((one) => !known.has(one))) {
    const { open, refused } = await codCountsStore(db).ofContacts([key], REFUSED_FOR_MS);
    const whose = key === addressKey(to) ? "to this address" : "with this phone number";
    if (refused > 0) return `A parcel of an order ${whose} came back unpaid.`;
    if (open >= value.codOrders) return `${openOrders(open, whose)}.`;
  }
  return undefined;
}

/** The refusal of an order that takes more of a product than may be promised unpaid. */
export function refuseCodExcess({ name, max }: CodExcess) {
  return refuseCod(
    max === 0
      ? `${name} cannot be ordered in cash on delivery at present: as many pieces as we promise unpaid are ordered so. Pay by card or UPI.`
      : `Of ${name} at most ${max} can be ordered in cash on delivery at present. Order fewer, or pay by card or UPI.`,
  );
}

/** The refusal of cash on delivery, at the field where it is chosen. */
export const refuseCod = (message: string) => invalidFields({ payBy: message });

const UNCONFIRMED =
  "Cash on delivery takes a confirmed e-mail address: follow the link in our mail. Or pay by card or UPI.";

/** Why an account may not pay in cash now, whatever the order; undefined where it may. */
async function accountRefusal(
  db: Db,
  { codOrders }: PaymentSettings,
  userId: string,
  { phones, address }: Partial<CodContacts> & Pick<CodContacts, "phones">,
): Promise<CodRefusal | undefined> {
  const store = codCountsStore(db);
  const own = await store.ofAccount(userId);
  if (own.refused > 0) {
    return { why: "A parcel of yours came back unpaid, so please pay this order by card or UPI." };
  }
  if (own.open >= codOrders) return { why: openText(codOrders, "of yours") };
  const { trusted } = await holdsStore(db).standingOf(userId);
  if (!trusted) return { why: UNCONFIRMED, needsEmail: true };
  const shared = [
    { keys: phones, whose: "with this phone number" },
    { keys: address ? [address] : [], whose: "to this address" },
  ];
  for (const { keys, whose } of shared) {
    const { open, refused } = keys.length > 0 ? await store.ofContacts(keys, REFUSED_FOR_MS) : own;
    if (refused > 0) {
      const why = `A parcel of an order ${whose} came back unpaid, so please pay this order by card or UPI.`;
      return { why };
    }
    if (open >= codOrders) return { why: openText(codOrders, whose) };
  }
  return undefined;
}

function openText(orders: number, whose: string): string {
  return `${openOrders(orders, whose)}, and more at once are not possible. Pay this one by card or UPI.`;
}

function openOrders(orders: number, whose: string): string {
  const are = orders === 1 ? `1 order ${whose} is` : `${orders} orders ${whose} are`;
  return `${are} still to be paid on delivery`;
}

/** Indian numbers without +91 or a leading 0. */
const PHONE_DIGITS = 10;

/** Other spellings of the words of a street. */
const shortForms: Record<string, string> = {
  apartment: "apt",
  building: "bldg",
  cross: "x",
  floor: "flr",
  house: "h",
  lane: "ln",
  nagar: "ngr",
  near: "nr",
  number: "no",
  opposite: "opp",
  road: "rd",
  sector: "sec",
  street: "st",
};

/** Of no weight in an address: "Flat no. 3" and "Flat 3" are one door. */
const fillers = new Set(["no", "the", "and"]);

/** Where an order that is paid on delivery goes and who answers for it, as keys that are compared. */
interface CodContacts {
  /** The account's phone number, and that of who receives it. */
  phones: string[];
  address: string;
}

/** The key of a phone number, however it is written; undefined where it is too short to be one. */
export function phoneKey(phone: string): string | undefined {
  const digits = phone.normalize("NFKC").replaceAll(/\D/g, "");
  return digits.length < PHONE_DIGITS ? undefined : `phone ${digits.slice(-PHONE_DIGITS)}`;
}

/** The key of an address: the words of its street in any order, with and without their short forms. */
export function addressKey({ address, pincode }: ShippingAddress): string {
  const words = address
    .normalize("NFKC")
    // Zero-width spaces, soft hyphens and their like are not seen, and make no other address.
    .replaceAll(/[\p{Cf}\p{Cc}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]/gu, (mark) =>
      /\s/.test(mark) ? " " : "",
    )
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => shortForms[word] ?? word)
    .filter((word) => word !== "" && !fillers.has(word));
  return `address ${pincode} ${[...new Set(words)].sort().join(" ")}`;
}

/** All of these keys, as they are kept with an order. */
export function codContactKeys(phone: string, address: ShippingAddress): string[] {
  const { phones, address: place } = codContactsOf(phone, address);
  return [...phones, place];
}

/** The keys by which an order that is paid on delivery is counted besides its account. */
export function codContactsOf(phone: string, address: ShippingAddress): CodContacts {
  const phones = [phone, address.phone ?? ""].flatMap((one) => phoneKey(one) ?? []);
  return { phones: [...new Set(phones)], address: addressKey(address) };
}
