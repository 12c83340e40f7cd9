import { compactText, utrOf, utrSpellings } from "#shared/bank/bank-reference.ts";
import type { BankCandidate, BankLine } from "#shared/bank/contract.ts";
import { formatMoney, type Money, paise, sum, toRupees } from "#shared/money.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { type LineAccounts, orderAccountNote } from "./account-note.ts";
import { nameStandsIn } from "./name-in-narration.ts";

/** An order of which somebody may have transferred money. */
export interface AwaitedTransfer {
  id: string;
  name: string;
  customer: string;
  company: string | null;
  /** All by which its customer may name it, as `compactText` writes them. */
  names: readonly string[];
  /** Still to come for it. */
  missing: Money;
  /** In India. */
  placedOn: string;
  /** It was given up: money that comes late waits for a person. */
  isGivenUp: boolean;
  /** Why it takes no transfer any more; undefined where it does. */
  takesNoMore: string | undefined;
  /** The number of the account that its customer was told; null where none was. */
  account: string | null;
}

/** An order whose cash is to come from its couriers. */
export interface AwaitedCash {
  id: string;
  name: string;
  customer: string;
  amount: Money;
  carriers: readonly string[];
}

/** What is entered by a reference already. */
export interface EnteredMoney {
  id: string;
  name: string;
  customer: string;
  way: BankCandidate["way"];
  reference: string;
  amount: Money;
  /** As an awaited transfer's. */
  account: string | null;
}

export interface Awaited {
  transfers: readonly AwaitedTransfer[];
  /** In the order in which their parcels arrived. */
  cash: readonly AwaitedCash[];
  entered: readonly EnteredMoney[];
}

interface GivenLine {
  /** Money of an order that was told another account than its statement's is not certain. */
  accounts?: LineAccounts | undefined;
  /** In India. */
  day: string;
  amount: Money;
  reference: string;
  narration: string;
}

interface MatchedLine extends GivenLine {
  /** All that it says, as `compactText` writes it. */
  text: string;
}

/** How much speaks for a candidate: 3 names it and has its sum, 2 has one of both and its name, 1 the sum alone. */
type Weight = 1 | 2 | 3;

interface Weighed {
  weight: Weight;
  /** Booking it would pay the order, and needs nothing of a person. */
  isCertain: boolean;
  candidate: BankCandidate;
  /** As an awaited transfer's. */
  account: string | null;
}

/** Of one line; more would not be read. */
const MAX_CANDIDATES = 5;

/** What a line that came most likely pays, how sure that is, and why: nothing is booked by it. */
export function matchLine(given: GivenLine, awaited: Awaited): NonNullable<BankLine["match"]> {
  const line = { ...given, text: compactText(`${given.reference} ${given.narration}`) };
  const entered = matchEntered(line, awaited.entered);
  if (entered) return entered;
  const found = [
    ...awaited.transfers.flatMap((transfer) => weighTransfer(line, transfer) ?? []),
    ...weighCash(line, awaited.cash),
  ];
  const most = Math.max(0, ...found.map(({ weight }) => weight));
  const best = found.filter(({ weight }) => weight === most);
  const candidates = best.slice(0, MAX_CANDIDATES).map(({ candidate }) => candidate);
  const [first] = best;
  if (!first) {
    return { certainty: "none", why: whyNone(line, awaited.transfers), candidates: [] };
  }
  if (best.length > 1) {
    const why = `${best.length} fit as well: choose the one that is meant.`;
    return { certainty: "several", why, candidates };
  }
  const { isCertain, candidate, account } = first;
  return isCertain
    ? certain(line, [account], candidate.why, candidates)
    : { certainty: "likely", why: candidate.why, candidates };
}

/** Certain, unless a person must look first whether it came to the account that was told. */
function certain(
  { accounts }: GivenLine,
  told: readonly (string | null)[],
  why: string,
  candidates: BankCandidate[],
): NonNullable<BankLine["match"]> {
  const [note] = told.flatMap((one) => (accounts && orderAccountNote(accounts, one)) ?? []);
  if (note === undefined) return { certainty: "certain", why, candidates };
  return { certainty: "likely", why: `${why} ${note}`, candidates };
}

/** Of a transfer that somebody has entered by hand: booking the line notes that, and enters nothing again. */
function matchEntered(
  line: MatchedLine,
  entered: readonly EnteredMoney[],
): NonNullable<BankLine["match"]> | undefined {
  const utr = utrOf(line);
  if (!utr) return undefined;
  const spellings = utrSpellings(utr).map((one) => one.toLowerCase());
  const own = entered.filter(({ reference }) => spellings.includes(reference.toLowerCase()));
  const [first] = own;
  if (!first) return undefined;
  const names = own.map(({ name }) => name).join(", ");
  if (sum(own.map(({ amount }) => amount)) !== line.amount) {
    const why = `Its reference is entered for ${names} already, with another sum: look there first.`;
    return { certainty: "none", why, candidates: [] };
  }
  const why = `Its reference is entered for ${names} already.`;
  const orders = own.map(({ id, name, customer, amount }) => ({
    _id: id,
    name,
    customer,
    amount: toRupees(amount),
  }));
  const effect = "The line is noted as booked. Nothing is entered a second time.";
  const told = own.map(({ account }) => account);
  return certain(line, told, why, [{ way: first.way, orders, why, effect }]);
}

function weighTransfer(line: MatchedLine, order: AwaitedTransfer): Weighed | undefined {
  if (order.takesNoMore) return undefined;
  const { id, name, customer, missing } = order;
  const amount = formatMoney(line.amount);
  const isNamed = names(line, order);
  const isSum = missing === line.amount;
  if (!isNamed && !isSum) return undefined;
  const isKnown = isNamed || isShown(line, order) || isOfCustomer(line, order);
  const weight = isNamed && isSum ? 3 : isKnown ? 2 : 1;
  const doubt = doubtOf(line, order);
  const why = isNamed
    ? isSum
      ? `It names ${name}, and the sum is what is to come for it.${doubt ? ` ${doubt}` : ""}`
      : `It names ${name}, for which ${formatMoney(missing)} is to come.`
    : isKnown
      ? `It names ${customer}, and ${name} waits for this very sum.`
      : `${name} of ${customer} waits for this very sum. Nothing in the line names it.`;
  const effect = `${amount} is entered as a bank transfer for ${name}: ${effectOf(line, order)}`;
  const orders = [{ _id: id, name, customer, amount: toRupees(line.amount) }];
  const isCertain = weight === 3 && doubt === undefined;
  const candidate: BankCandidate = { way: "transfer", orders, why, effect };
  return { weight, isCertain, candidate, account: order.account };
}

/** Why a person has to look although the order is named and the sum is right: `recordTransfer` would refuse or hold it. */
function doubtOf(line: MatchedLine, { isGivenUp, placedOn }: AwaitedTransfer): string | undefined {
  if (isGivenUp) return "But it was given up meanwhile: see whether it is still wanted.";
  if (line.day < placedOn) return "But it was placed after this day: look at the statement again.";
  if (!utrOf(line)) return "No UTR can be read in the line: enter it as you book.";
  return undefined;
}

function effectOf({ amount }: MatchedLine, { missing, isGivenUp }: AwaitedTransfer): string {
  if (isGivenUp) return "it was given up meanwhile, so it waits for your decision.";
  if (amount === missing) return "it is paid, and the customer gets an e-mail.";
  return amount < missing
    ? `${formatMoney(paise(missing - amount))} is still missing, so it waits for your decision.`
    : `${formatMoney(paise(amount - missing))} is too much, so it waits for your decision.`;
}

/** By its reference, its number or its payment reference, none of which stands anywhere by chance. */
function names({ text }: MatchedLine, order: AwaitedTransfer): boolean {
  return order.names.some((name) => text.includes(name));
}

/** By the six characters that its customer knows it by, which may be anything's. */
function isShown({ narration }: MatchedLine, { id }: AwaitedTransfer): boolean {
  return narration
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .includes(shownOrderNumber(id));
}

function isOfCustomer({ narration }: MatchedLine, order: AwaitedTransfer): boolean {
  return [order.customer, order.company ?? ""].some((name) => nameStandsIn(name, narration));
}

/** What speaks of an order that takes no more; else that there is nothing. */
function whyNone(line: MatchedLine, transfers: readonly AwaitedTransfer[]): string {
  const over = transfers.find((order) => order.takesNoMore && names(line, order));
  if (over) return `It names ${over.name}. ${over.takesNoMore}`;
  return "No order waits for this sum, and the line names none.";
}

/** A courier pays out what it collected of parcels that arrived one after another: each run of them is tried. */
function weighCash(line: MatchedLine, cash: readonly AwaitedCash[]): Weighed[] {
  const carriers = [...new Set(cash.flatMap((order) => order.carriers))].filter(
    (carrier) => isLongEnough(carrier) && line.text.includes(compactText(carrier)),
  );
  if (carriers.length === 0) {
    return cash
      .filter(({ amount }) => amount === line.amount)
      .map((order) => weighedCash(line, [order], 1, "waits for this very sum in cash"));
  }
  return carriers.flatMap((carrier) => {
    const own = cash.filter((order) => order.carriers.includes(carrier));
    return runsOf(own, line.amount).map((run) =>
      weighedCash(line, run, 2, `came by ${carrier}, which the line names, for this very sum`),
    );
  });
}

/** Less is a part of other words: DTDC and Delhivery are none. */
const isLongEnough = (carrier: string) => compactText(carrier).length >= 4;

/** Cash orders of one courier that are looked at: what it pays out late lies further back. */
const MAX_RUN = 200;

function runsOf(orders: readonly AwaitedCash[], amount: Money): AwaitedCash[][] {
  const own = orders.slice(-MAX_RUN);
  const runs: AwaitedCash[][] = [];
  for (let from = 0; from < own.length; from += 1) {
    let total = 0;
    for (let to = from; to < own.length && total < amount; to += 1) {
      total += own[to]?.amount ?? 0;
      if (total === amount) runs.push(own.slice(from, to + 1));
    }
  }
  return runs;
}

function weighedCash(
  line: MatchedLine,
  cash: readonly AwaitedCash[],
  weight: Weight,
  reason: string,
): Weighed {
  const names = cash.map(({ name }) => name).join(", ");
  const why = cash.length === 1 ? `${names} ${reason}.` : `${names} together ${reason}.`;
  const effect = `${formatMoney(line.amount)} is entered as cash that was collected for ${names}: with the last of it an order is paid.`;
  const orders = cash.map(({ id, name, customer, amount }) => ({
    _id: id,
    name,
    customer,
    amount: toRupees(amount),
  }));
  const candidate: BankCandidate = { way: "cash", orders, why, effect };
  return { weight, isCertain: false, candidate, account: null };
}
