import { describe, expect, it } from "vitest";
import { rupees } from "#shared/money.ts";
import { type Awaited, type AwaitedTransfer, matchLine } from "./match-line.ts";

const transfer = (changed: Partial<AwaitedTransfer> = {}): AwaitedTransfer => ({
  id: "01920000-0000-7000-8000-0000001a2b3c",
  name: "SO-26-000123",
  customer: "Asha Rao",
  company: "Brahmaputra Prints Pvt Ltd",
  names: ["ORDM4XK2Q9XT7", "SO26000123", "K7M2Q9XT"],
  missing: rupees(1_180),
  placedOn: "2026-11-20",
  isGivenUp: false,
  takesNoMore: undefined,
  account: null,
  ...changed,
});

const other = transfer({
  ...{ id: "o2", name: "SO-26-000124", names: ["SO26000124"] },
  ...{ customer: "Ravi", company: null },
});

const match = (
  narration: string,
  amount: number,
  awaited: Partial<Awaited>,
  { day = "2026-11-21", reference = "SBIN226325000001" } = {},
) =>
  matchLine(
    { day, narration, reference, amount: rupees(amount) },
    { transfers: [], cash: [], entered: [], ...awaited },
  );

describe("a transfer", () => {
  it.each([
    ["its reference", "NEFT-K7M2Q9XT-ASHA"],
    ["its reference in pieces, as banks break lines", "NEFT K7M2 Q9XT"],
    ["its number without hyphens", "UPI SO26000123"],
    ["its number with them", "IMPS/SO-26-000123"],
    ["its payment reference", "ordm4xk2q9xt7"],
  ])("that names its order by %s is certain with the sum, likely without", (_by, narration) => {
    expect(match(narration, 1_180, { transfers: [other, transfer()] })).toMatchObject({
      certainty: "certain",
      candidates: [{ orders: [{ name: "SO-26-000123", amount: 1_180 }] }],
    });
    const less = match(narration, 1_000, { transfers: [other, transfer()] });
    expect(less.certainty).toBe("likely");
    expect(less.candidates[0]?.effect).toContain("₹180 is still missing");
  });

  it.each([
    ["the customer's name", "NEFT CR ASHA RAO"],
    ["the company's, cut off", "NEFT CR BRAHMAPUTRA PR"],
    ["its six characters", "IMPS 1A2B3C"],
  ])("with its sum and %s is likely, before others of that sum", (_what, narration) => {
    const { certainty, candidates } = match(narration, 1_180, { transfers: [other, transfer()] });
    expect(certainty).toBe("likely");
    expect(candidates.map(({ orders }) => orders[0]?.name)).toEqual(["SO-26-000123"]);
  });

  it("with the sum alone is likely where one order waits for it, and one of several where more do", () => {
    expect(match("NEFT X", 1_180, { transfers: [transfer()] }).certainty).toBe("likely");
    const both = match("NEFT X", 1_180, { transfers: [transfer(), other] });
    expect(both).toMatchObject({ certainty: "several", candidates: [{}, {}] });
  });

  it("that fits nothing says so, and why where it names an order that takes no more", () => {
    expect(match("NEFT X", 5, { transfers: [transfer()] })).toMatchObject({ certainty: "none" });
    const paid = transfer({ takesNoMore: "This order is paid already." });
    expect(match("NEFT K7M2Q9XT", 1_180, { transfers: [paid] })).toEqual({
      certainty: "none",
      why: "It names SO-26-000123. This order is paid already.",
      candidates: [],
    });
  });

  it.each([
    ["for an order that was given up", "given up", { isGivenUp: true }, {}],
    ["of a day before the order", "placed after this day", {}, { day: "2026-11-19" }],
    ["without a UTR", "enter it as you book", {}, { reference: "000123" }],
  ])("%s is left to a person, and says why", (_what, why, order, line) => {
    const transfers = [transfer(order), other];
    const { candidates, ...found } = match("NEFT K7M2Q9XT", 1_180, { transfers }, line);
    expect(found).toEqual({ certainty: "likely", why: expect.stringContaining(why) });
    expect(candidates.map(({ orders }) => orders[0]?.name)).toEqual(["SO-26-000123"]);
  });
});

it("of another account's statement nothing is certain, and it says why", () => {
  const of = { day: "2026-11-21", reference: "SBIN226325000001", amount: rupees(1_180) };
  const accounts = { statement: "8777", configured: "0042" };
  const line = { ...of, narration: "NEFT K7M2Q9XT", accounts };
  const entered = {
    ...{ id: "o1", name: "SO-26-000123", customer: "Asha Rao", way: "transfer" as const },
    ...{ reference: of.reference, amount: of.amount },
  };
  const matched = (account: string | null) =>
    [{ transfers: [transfer({ account })] }, { entered: [{ ...entered, account }] }].map(
      (awaited) => matchLine(line, { transfers: [], cash: [], entered: [], ...awaited }),
    );
  const likely = (end: string) => {
    const why = expect.stringMatching(new RegExp(`SO-26-000123.* ends with 8777; ${end}$`));
    return { certainty: "likely", why, candidates: [{}] };
  };
  for (const [account, end] of [
    [null, "customers transfer to the one that ends with 0042\\."],
    ["50 0031", "the customer was told the one that ends with 0031\\."],
  ] as const) {
    for (const found of matched(account)) expect(found).toMatchObject(likely(end));
  }
  // What its customer was told counts, whatever is set now.
  for (const found of matched("99998888777")) expect(found.certainty).toBe("certain");
});

describe("what is entered already", () => {
  const entered = {
    ...{ id: "o1", name: "SO-26-000123", customer: "Asha Rao", way: "transfer" as const },
    ...{ reference: "569690930707", amount: rupees(1_180), account: null },
  };

  it("is known by its reference, before any order that fits", () => {
    const awaited = { transfers: [other], entered: [entered] };
    const line = match("UPI/569690930707/X", 1_180, awaited, { reference: "" });
    expect(line).toMatchObject({ certainty: "certain", candidates: [{ orders: [{ _id: "o1" }] }] });
    expect(line.candidates[0]?.effect).toContain("Nothing is entered a second time");
  });

  it("with another sum offers nothing", () => {
    const line = match("UPI/569690930707/X", 1_181, { entered: [entered] }, { reference: "" });
    expect(line).toMatchObject({ certainty: "none", candidates: [] });
    expect(line.why).toContain("another sum");
  });
});

describe("a courier's payout", () => {
  const cash = [100, 200, 300, 400].map((amount, at) => ({
    ...{ id: `c${at}`, name: `SO-26-00020${at}`, customer: "Asha", amount: rupees(amount) },
    carriers: [at === 3 ? "DTDC" : "Delhivery"],
  }));
  const namesOf = (narration: string, amount: number) =>
    match(narration, amount, { cash }).candidates.map(({ orders }) =>
      orders.map(({ name }) => name.slice(-1)).join(""),
    );

  it("is a run of the parcels of the courier that it names", () => {
    expect(namesOf("NEFT DELHIVERY PVT LTD", 600)).toEqual(["012"]);
    expect(namesOf("NEFT DELHIVERY PVT LTD", 500)).toEqual(["12"]);
    // 100 and 300 did not arrive one after the other.
    expect(namesOf("NEFT DELHIVERY PVT LTD", 400)).toEqual([]);
    // A run, and a single parcel.
    expect(namesOf("NEFT DELHIVERY PVT LTD", 300)).toEqual(["01", "2"]);
  });

  it("that names none is one parcel's, if at all", () => {
    expect(namesOf("NEFT X", 400)).toEqual(["3"]);
    expect(namesOf("NEFT X", 600)).toEqual([]);
  });
});
