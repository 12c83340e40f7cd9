import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bankEndpoints } from "#shared/bank/contract.ts";
import { createShipment, deliverShipment } from "#shared/fulfilment/shipments-contract.ts";
import { rupees } from "#shared/money.ts";
import { cancelTransfer, voidTransfer } from "#shared/payments/transfer-contract.ts";
import { initiate, paymentRequest } from "../support/checkout.ts";
import { callEndpoint, newAddress, type RequestInput } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newShopper } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { multipart } from "./multipart.ts";
import { bankAccount } from "./payment-settings.ts";
import { dayFromToday, openTransferClient } from "./transfers.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;
let transfers: ReturnType<typeof openTransferClient>;
let category: string;
let buyer: Buyer;
let watched: InvariantWatch | undefined;

beforeAll(async () => {
  shop = await openTestShop();
  adminOrders = await openAdminOrderClient(shop);
  transfers = openTransferClient(shop, adminOrders.admin.token);
  await transfers.allow({});
  category = (await newCategory(shop))._id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await newShopper(shop);
  watched = undefined;
});
afterEach(() => watched?.check());

type Calls = typeof bankEndpoints;

function call<Name extends keyof Calls>(name: Name, given: RequestInput = {}) {
  return callEndpoint<Calls[Name]>(shop, bankEndpoints[name], {
    token: adminOrders.admin.token,
    address: newAddress(),
    ...given,
  });
}

/** A reference of NEFT that no transfer has. */
const newUtr = () => `SBIN${randomInt(1e11, 1e12)}`;

/** Rupees that no other order of these tests waits for. */
let nextPrice = 701;

/** An order of two pieces that waits for its transfer. */
async function transferOrder(price = nextPrice++) {
  const product = await newProduct(shop, { category, price: rupees(price), quantity: 10 });
  watched ??= await watchInvariants(shop);
  const body = {
    ...paymentRequest(shop, [{ product, quantity: 2 }]),
    payBy: "bank-transfer",
  };
  const answer = await initiate(shop, buyer, body);
  expect(answer.status, answer.text).toBe(200);
  const order = await readOrder(shop, body.orderId);
  const reference = order.transferReference ?? "none";
  return { id: order.id, orderId: body.orderId, reference, total: price * 2 };
}

interface Row {
  narration: string;
  reference?: string;
  amount: number;
  day?: string;
}

const csvOf = (rows: readonly Row[]) =>
  [
    "Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.",
    ...rows.map(({ narration, reference = newUtr(), amount, day = dayFromToday() }) =>
      [day, narration, reference, "", amount.toFixed(2)].join(","),
    ),
    "",
  ].join("\n");

async function upload(text: string, fileName = "statement.csv") {
  const bytes = new TextEncoder().encode(text);
  const form = await multipart({}, { name: fileName, bytes, type: "text/csv" });
  return call("uploadBankStatement", { query: { fileName }, ...form });
}

/** The line of an uploaded statement with this text. */
async function lineOf(search: string, state?: string) {
  const { body } = await call("listBankLines", { query: { search, ...(state && { state }) } });
  const [line] = body.lines ?? [];
  if (!line) throw new Error(`no line with ${search}`);
  return line;
}

async function uploaded(row: Row) {
  const answer = await upload(csvOf([row]));
  expect(answer.status, answer.text).toBe(201);
  return lineOf(row.narration);
}

const book = (id: string, body: object) => call("bookBankLine", { params: { id }, body });

/** What the shop proposes for a line, as the dashboard sends it. */
function proposed({ match }: Awaited<ReturnType<typeof lineOf>>) {
  const [first] = match?.candidates ?? [];
  return {
    way: first?.way,
    orders: first?.orders.map(({ _id, amount }) => ({ order: _id, amount })),
  };
}

async function enteredFor(orderId: string) {
  const { rows } = await shop.database.db.execute<{ reference: string; paise: number }>(
    sql`select reference, amount_paise::int as paise from payments where order_id = ${orderId} and voided_at is null`,
  );
  return rows;
}

describe("a line that names its order", () => {
  it("names an order also where the bank leaves out what parts its words", async () => {
    const order = await transferOrder();
    const line = await uploaded({ narration: `NEFTCR${order.reference}ASHA`, amount: order.total });
    expect(line.match).toMatchObject({ certainty: "certain" });
    const id = order.orderId.toUpperCase();
    const byId = await uploaded({ narration: `X${id}X`, amount: order.total });
    expect(byId.match).toMatchObject({ certainty: "certain" });
  });

  it("is certain, pays the order once it is booked, and is known again", async () => {
    const order = await transferOrder();
    const reference = newUtr();
    const row = { narration: `NEFT ${order.reference} ASHA`, reference, amount: order.total };
    const line = await uploaded(row);
    expect(line).toMatchObject({ state: "open", utr: reference, amount: order.total });
    expect(line.match).toMatchObject({
      certainty: "certain",
      candidates: [{ way: "transfer", orders: [{ _id: order.id, amount: order.total }] }],
    });
    expect((await readOrder(shop, order.orderId)).paymentState).toBe("unpaid");

    const booked = await book(line._id, proposed(line));
    expect(booked.body.message).toContain("the order is paid");
    expect(booked.body).not.toHaveProperty("attention");
    expect(await readOrder(shop, order.orderId)).toMatchObject({
      paymentState: "charged",
      status: "Processing",
    });
    expect((await book(line._id, proposed(line))).body.message).toBe(
      "This line was booked before.",
    );

    const again = await upload(csvOf([row, { narration: "SOMETHING NEW", amount: 1 }]));
    expect(again.body.statement).toMatchObject({ lines: 2, known: 1 });
    expect(await lineOf(row.narration, "booked")).toMatchObject({
      decision: { by: adminOrders.admin.email, orders: [{ _id: order.id, amount: order.total }] },
    });
    expect(await enteredFor(order.id)).toEqual([{ reference, paise: order.total * 100 }]);
  });

  it("is known whether its account is named or not, whichever came first", async () => {
    const known = async (account: string, csv: string) =>
      (await upload(`${account}${csv}`)).body.statement?.known;
    const newLines = () =>
      csvOf([1, 2].map((amount) => ({ narration: `SAME LINE ${amount}`, amount })));
    const [own, other] = ["A/C No: 50200012344321\n", "A/C No: 50200012348765\n"];
    const named = newLines();
    expect([await known(own, named), await known("", named)]).toEqual([0, 2]);
    // Where each names its own, it is another account's line.
    expect(await known(other, named)).toBe(0);
    const unnamed = newLines();
    expect([await known("", unnamed), await known(own, unnamed)]).toEqual([0, 2]);
    // What each transfer is called names none.
    const plain = { reference: "NEFT", amount: randomInt(1_000, 100_000) };
    const others = ["TO ONE", "TO THE OTHER"].map((narration) => csvOf([{ narration, ...plain }]));
    expect([await known(own, others[0] ?? ""), await known("", others[1] ?? "")]).toEqual([0, 0]);
  });

  it("is booked once in two tabs at once", async () => {
    const order = await transferOrder();
    const line = await uploaded({ narration: `UPI ${order.reference}`, amount: order.total });
    const answers = await Promise.all([1, 2, 3].map(() => book(line._id, proposed(line))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await enteredFor(order.id)).toHaveLength(1);
    expect((await readOrder(shop, order.orderId)).paymentState).toBe("charged");
  });

  it.each([
    ["less", -100, "₹100 is missing"],
    ["more", 100, "₹100 too much"],
  ])("with %s than the order's sum is likely, and waits for a person", async (_, more, words) => {
    const order = await transferOrder();
    const amount = order.total + more;
    const line = await uploaded({ narration: `IMPS ${order.reference}`, amount });
    expect(line.match).toMatchObject({ certainty: "likely" });
    const booked = await book(line._id, proposed(line));
    expect(booked.body.message).toContain(words);
    expect(booked.body.attention).toMatchObject([{ _id: order.id }]);
    expect((await readOrder(shop, order.orderId)).paymentState).toBe("review");
  });

  it("that was given up meanwhile waits for a person, as money entered by hand does", async () => {
    const order = await transferOrder();
    const line = await uploaded({ narration: `NEFT ${order.reference}`, amount: order.total });
    await callEndpoint(shop, cancelTransfer, {
      params: { id: order.id },
      token: buyer.token,
      address: newAddress(),
    });
    const booked = await book(line._id, proposed(line));
    expect(booked.status, booked.text).toBe(200);
    expect((await readOrder(shop, order.orderId)).paymentState).toBe("review");
  });

  it("that was paid meanwhile is refused, and the line stays open", async () => {
    const order = await transferOrder();
    const line = await uploaded({ narration: `NEFT ${order.reference}`, amount: order.total });
    await transfers.enter(order.id, { amount: order.total });
    const booked = await book(line._id, proposed(line));
    expect(booked.status).toBe(409);
    expect(booked.body.message).toContain("paid already");
    const now = await lineOf(order.reference);
    expect(now.match).toMatchObject({ certainty: "none", candidates: [] });
    expect(now.match?.why).toContain("paid already");
  });
});

describe("what somebody has entered by hand", () => {
  it("is known by its UTR, with zeros before it and without, and entered no second time", async () => {
    const order = await transferOrder();
    const rrn = String(randomInt(4e11, 5e11));
    await transfers.enter(order.id, { amount: order.total, utr: rrn });
    const reference = rrn.padStart(16, "0");
    const line = await uploaded({ narration: `UPI-${rrn}-X`, reference, amount: order.total });
    expect(line.match).toMatchObject({ certainty: "certain" });
    expect(line.match?.why).toContain("entered");
    expect((await book(line._id, proposed(line))).body.message).toBe(
      "This transfer was entered before.",
    );
    expect(await enteredFor(order.id)).toHaveLength(1);
  });
});

describe("a line that names none", () => {
  it("offers each order of its sum, and takes another one by its number", async () => {
    const price = nextPrice++;
    const one = await transferOrder(price);
    buyer = await newShopper(shop);
    const other = await transferOrder(price);
    const line = await uploaded({ narration: "NEFT UNKNOWN SENDER", amount: one.total });
    expect(line.match?.certainty).toBe("several");
    const ids = line.match?.candidates.flatMap(({ orders }) => orders.map(({ _id }) => _id));
    expect(ids?.toSorted()).toEqual([one.id, other.id].toSorted());
    const none = await book(line._id, { way: "transfer", orders: [{ order: "SO-26-999999" }] });
    expect(none.body.fields?.orders).toContain("no order");
    const { number } = await readOrder(shop, other.orderId);
    const booked = await book(line._id, { way: "transfer", orders: [{ order: number }] });
    expect(booked.status, booked.text).toBe(200);
    expect((await readOrder(shop, other.orderId)).paymentState).toBe("charged");
    expect((await readOrder(shop, one.orderId)).paymentState).toBe("unpaid");
    // The one that is left is the only one of this sum now.
    const second = await uploaded({ narration: "NEFT OTHER SENDER", amount: one.total });
    expect(second.match?.certainty).toBe("likely");
  });

  it("needs its UTR from a person where it has none", async () => {
    const order = await transferOrder();
    const row = { narration: `CHQ DEP ${order.reference}`, reference: "000123" };
    const line = await uploaded({ ...row, amount: order.total });
    const without = await book(line._id, proposed(line));
    expect(without.body.fields?.utr).toContain("enter it");
    const booked = await book(line._id, { ...proposed(line), utr: newUtr() });
    expect(booked.status, booked.text).toBe(200);
  });

  it("can be set aside and opened again, and a booked one only once its transfer is voided", async () => {
    const line = await uploaded({ narration: "INTEREST CREDIT", amount: 12.5 });
    const dismiss = (id: string, note?: string) =>
      call("dismissBankLine", { params: { id }, body: { note } });
    const reopen = (id: string) => call("reopenBankLine", { params: { id } });
    expect(line.match?.certainty).toBe("none");
    expect((await dismiss(line._id)).status).toBe(200);
    expect((await lineOf("INTEREST CREDIT", "dismissed")).decision?.message).toBe("Excluded.");
    // Why is said afterwards; who presses again without a word takes no note away.
    expect((await dismiss(line._id, "Of the savings account")).body.message).toContain("kept");
    expect((await dismiss(line._id)).body.message).toContain("before");
    expect((await lineOf("INTEREST CREDIT", "dismissed")).decision?.message).toBe(
      "Of the savings account",
    );
    expect((await reopen(line._id)).status).toBe(200);
    expect((await lineOf("INTEREST CREDIT")).state).toBe("open");

    // What a colleague has decided since it was seen stays: by the shop's answers, and by the list.
    const redecide = (name: "dismissBankLine" | "reopenBankLine", body: object) =>
      call(name, { params: { id: line._id }, body });
    const mine = (await redecide("dismissBankLine", { note: "Mine" })).body;
    expect(mine).toMatchObject({ changed: true, lastDecision: expect.any(Number) });
    await reopen(line._id);
    const { lastDecision } = (await dismiss(line._id, "A colleague's")).body;
    const undone = await redecide("reopenBankLine", { seen: mine.lastDecision });
    expect([undone.status, undone.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(undone.body.message).toContain("A colleague's");
    const noted = await redecide("dismissBankLine", { note: "Mine", seen: null });
    expect(noted.body.code).toBe("changed_meanwhile");
    const listed = await lineOf("INTEREST CREDIT", "dismissed");
    expect(listed).toMatchObject({ lastDecision, decision: { message: "A colleague's" } });
    const again = (await dismiss(line._id)).body;
    expect(again).toMatchObject({ changed: false, lastDecision });
    expect((await redecide("reopenBankLine", { seen: lastDecision })).status).toBe(200);

    const order = await transferOrder();
    const paid = await uploaded({ narration: `RTGS ${order.reference}`, amount: order.total });
    await book(paid._id, proposed(paid));
    expect((await dismiss(paid._id)).status).toBe(409);
    expect((await reopen(paid._id)).body.message).toContain("Void it");
    const [transfer] =
      (await adminOrders.details(order.id)).body.order?.bankTransfer?.entered ?? [];
    await callEndpoint(shop, voidTransfer, {
      params: { id: order.id },
      body: { payment: transfer?._id, reason: "Another order's" },
      token: adminOrders.admin.token,
      address: newAddress(),
    });
    expect((await reopen(paid._id)).status).toBe(200);
    expect((await lineOf(order.reference)).match?.certainty).toBe("certain");
  });
});

describe("a statement", () => {
  it("adds only what is new, says what was left out, and is listed with that", async () => {
    const good = { narration: "ONE OF TWO", amount: 5 };
    const text = csvOf([good, { narration: "TWO OF TWO", amount: 6 }]);
    const answer = await upload(`${text}2026-02-31,BAD DAY,X,,1.00\n`, "november.csv");
    expect(answer.body.message).toBe(
      "2 lines were read, 2 of money that came. 1 could not be read: see which, and why.",
    );
    const card = await upload("Date,Description,Amount\n2026-11-01,PAPER,100.00\n", "card.csv");
    expect(card.body.message).toBe("No line was read. 1 could not be read: see which, and why.");
    const { statements = [] } = (await call("listBankStatements")).body;
    expect(statements[0]?.fileName).toBe("card.csv");
    expect(statements[1]).toMatchObject({
      fileName: "november.csv",
      uploadedBy: adminOrders.admin.email,
      lines: 2,
      known: 0,
      leftOut: [{ line: 4, why: "“2026-02-31” is no day that can be read." }],
    });
    const own = await call("listBankLines", { query: { statement: statements[1]?._id ?? "" } });
    expect(own.body.lines?.map(({ narration }) => narration).toSorted()).toEqual([
      "ONE OF TWO",
      "TWO OF TWO",
    ]);
  });

  it("uploaded twice at once is kept once, and equal lines of a day are not one", async () => {
    const row = { narration: `SAME TWICE ${newUtr()}`, reference: "", amount: 7 };
    const text = csvOf([row, row]);
    const both = await Promise.all([upload(text), upload(text)]);
    expect(both.map(({ body }) => body.statement?.known).toSorted()).toEqual([0, 2]);
    const { body } = await call("listBankLines", { query: { search: row.narration } });
    expect(body.total).toBe(2);
  });

  it("of another account than the one that customers transfer to is told, and no line of it is certain", async () => {
    const order = await transferOrder();
    const row = { narration: `NEFT ${order.reference} ASHA`, amount: order.total };
    const answer = await upload(`Account No: 99998888777\n${csvOf([row])}`);
    expect(answer.body.statement?.notes).toEqual([expect.stringContaining("ends with 8777")]);
    const line = await lineOf(row.narration);
    expect(line.match?.certainty).toBe("likely");
    expect(line.match?.why).toContain("ends with 8777; the customer was told");
    const statement = line.statement._id;
    const certain = await call("listBankLines", { query: { statement, state: "certain" } });
    expect(certain.body.total).toBe(0);
    // Whoever has looked books it by itself.
    expect((await book(line._id, proposed(line))).body.message).toContain("the order is paid");
  });

  it("of the account that the order was told stays certain after another one is set", async () => {
    const order = await transferOrder();
    const row = { narration: `NEFT ${order.reference} ASHA`, amount: order.total };
    await upload(`Account No: ${bankAccount.accountNumber}\n${csvOf([row])}`);
    await transfers.allow({ accountNumber: "99998888777" });
    const { match } = await lineOf(row.narration);
    await transfers.allow({});
    expect(match?.certainty, match?.why).toBe("certain");
  });

  it.each([
    ["another list", "SKU,Quantity\nMUG,2\n"],
    ["nothing", ""],
    ["a workbook", "PK\u0003\u0004"],
  ])("that is %s is refused, and nothing is kept", async (_what, text) => {
    const before = (await call("listBankStatements")).body.statements?.[0]?._id;
    const answer = await upload(text);
    expect(answer.status).toBe(400);
    expect(answer.body.fields?.file).toBeTruthy();
    expect((await call("listBankStatements")).body.statements?.[0]?._id).toBe(before);
  });

  it.each([
    sql`update bank_statement_lines set narration = 'other'`,
    sql`delete from bank_line_decisions`,
    sql`truncate bank_statements cascade`,
  ])("is never changed, by plain SQL either", async (statement) => {
    await upload(csvOf([{ narration: "KEPT", amount: 9 }]));
    await expect(shop.database.db.execute(statement)).rejects.toThrow();
  });
});

describe("a courier's payout", () => {
  async function arrivedOrder(carrier: string, rupeesOf: number) {
    const { _id } = await newShopper(shop);
    const lines = [{ unitPrice: rupeesOf * 100, quantity: 1 }];
    const id = await insertSoldOrder(shop.database, { userId: _id, lines, isCod: true });
    const shipped = { carrier, trackingNumber: `T ${id}`, items: [{ line: 0, quantity: 1 }] };
    const staff = { params: { id }, token: adminOrders.admin.token, address: newAddress() };
    const sent = await callEndpoint(shop, createShipment, { ...staff, body: shipped });
    expect(sent.status, sent.text).toBe(200);
    await callEndpoint(shop, deliverShipment, { ...staff, body: { shipment: 1 } });
    return id;
  }

  it("names each order once: a second part of it would count as entered before", async () => {
    const order = await transferOrder();
    const line = await uploaded({ narration: `Twice ${order.reference}`, amount: order.total });
    const half = { order: order.id, amount: order.total / 2 };
    const refused = await book(line._id, { way: "cash", orders: [half, half] });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toMatchObject({ orders: /each order once/ });
    expect(await enteredFor(order.id)).toEqual([]);
  });

  it("is matched with the parcels that it names the courier of, and pays them all or none", async () => {
    const first = await arrivedOrder("Delhivery", 431);
    const second = await arrivedOrder("Delhivery", 577);
    await arrivedOrder("DTDC", 1_008);
    const line = await uploaded({ narration: "NEFT CR DELHIVERY LTD COD", amount: 1_008 });
    expect(line.match).toMatchObject({ certainty: "likely", candidates: [{ way: "cash" }] });
    const body = proposed(line);
    expect(body.orders).toEqual([
      { order: first, amount: 431 },
      { order: second, amount: 577 },
    ]);
    const tooMuch = [
      { order: first, amount: 430 },
      { order: second, amount: 578 },
    ];
    expect((await book(line._id, { way: "cash", orders: tooMuch })).status).toBe(409);
    expect(await enteredFor(first)).toEqual([]);
    const wrong = await book(line._id, { way: "cash", orders: tooMuch.slice(1) });
    expect(wrong.body.message).toContain("₹1,008 came");
    const booked = await book(line._id, body);
    expect(booked.status, booked.text).toBe(200);
    for (const id of [first, second]) {
      const { order } = (await adminOrders.details(id)).body;
      expect(order?.cash?.toCollect).toBe(0);
    }
  });
});
