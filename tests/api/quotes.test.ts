import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { users } from "#server/database/schema/accounts.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { quotes, quoteVersions } from "#server/database/schema/quotes.ts";
import { signParams } from "#server/payments/hdfc/signature.ts";
import { quoteListStore } from "#server/quotes/quote-list-store.ts";
import { login, register } from "#shared/accounts/contract.ts";
import { getLastAddress } from "#shared/orders/contract.ts";
import { findCustomers } from "#shared/quotes/admin-contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { endReservation, readOrder, readStock, runExpiryCheck } from "../support/orders.ts";
import { merchant, openTestShop, type TestShop } from "../support/test-shop.ts";
import { newRegistration, newShopper } from "../support/users.ts";
import { openQuoteClient, type QuoteClient } from "./quote-client.ts";

let shop: TestShop;
let client: QuoteClient;

beforeAll(async () => {
  shop = await openTestShop();
  client = await openQuoteClient(shop);
});
afterAll(() => shop.close());

const mails = (words: string) => mailsNamed(join(shop.dataDir, "mail"), words);

const endValidity = (token: string) =>
  shop.database.db
    .update(quotes)
    .set({ validUntil: sql`now() - interval '1 second'` })
    .where(eq(quotes.token, token));

describe("asking for a quote", () => {
  it("shows it to who asked and to staff, without a price, and writes to both", async () => {
    const product = await client.newProduct();
    const { status, body } = await client.ask(product, 7, { note: "By Friday?" });
    expect(status).toBe(201);
    const own = (await client.own()).body.quotes?.find(({ token }) => token === body.token);
    expect(own).toMatchObject({ number: body.number, state: "asked", quantity: 7 });
    const { id } = await client.row(body.token ?? "");
    const { quote } = (await client.details(id)).body;
    expect(quote).toMatchObject({
      buyerNote: "By Friday?",
      draft: { lines: [{ productId: product.id, quantity: 7, price: null, priceToday: 100 }] },
    });
    const waiting = await client.list({ state: "waiting", search: body.number ?? "" });
    expect(waiting.body.quotes).toMatchObject([{ _id: id, waits: true }]);
    await vi.waitFor(async () => {
      expect(await mails(`quote-asked-${id}`)).toHaveLength(1);
      expect((await mails(`quote-asked-desk-${id}`))[0]).toContain(`/dashboard/admin/quotes/${id}`);
    }, 10_000);
  });

  it("is refused for a product that is gone, and past ten that wait", async () => {
    const someone = await newShopper(shop);
    const product = await client.newProduct();
    const gone = { ...product, id: crypto.randomUUID() };
    expect((await client.ask(gone, 1, {}, someone.token)).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 11 }, () => client.ask(product, 1, {}, someone.token)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(10).fill(201),
      409,
    ]);
  });

  it("stands in the dashboard's list above what waits for nobody, the newest first", async () => {
    const someone = await newShopper(shop);
    const product = await client.newProduct();
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) {
      const { body } = await client.ask(product, 1, {}, someone.token);
      ids.push((await client.row(body.token ?? "")).id);
    }
    const listed = async () =>
      (await client.list({ search: someone.email })).body.quotes?.map(({ _id }) => _id);
    const [oldest, middle, newest] = ids;
    expect(await listed()).toEqual([newest, middle, oldest]);
    await client.withdraw(newest ?? "", "It is no longer made.");
    expect(await listed()).toEqual([middle, oldest, newest]);
  });
});

describe("a quote's link", () => {
  it("shows the offer to whoever has it, and no street, phone, e-mail or draft", async () => {
    const { token, id, product } = await client.sent();
    const { revision } = await client.row(token);
    const draft = { lines: [{ productId: product.id, quantity: 2, price: 11.11 }] };
    await client.save(id, { revision, draft });
    const { body, headers, text } = await client.open(token);
    expect(body.quote).toMatchObject({
      state: "sent",
      version: 1,
      freight: 50,
      total: 205.54,
      lines: [{ name: product.name, quantity: 2, price: 77.77 }],
      deliverTo: { city: "Kolkata", state: "West Bengal", pincode: "700016" },
    });
    for (const secret of ["12 Park Street", "98300", client.shopper.email, "11.11"]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(client.admin.email);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
    await vi.waitFor(async () => {
      expect((await mails(`quote-sent-${id}`))[0]).toContain(`/quote/${token}`);
    }, 10_000);
  });

  it("opens nothing for another token, and for one that staff have not sent", async () => {
    expect((await client.open("0".repeat(32))).status).toBe(404);
    expect((await client.open("nonsense")).status).toBe(404);
    const created = await client.create(phoneCustomer());
    const [row] = await shop.database.db
      .select()
      .from(quotes)
      .where(eq(quotes.id, created.body.id ?? ""));
    expect((await client.open(row?.token ?? "")).status).toBe(404);
  });

  it("takes a question to staff, and the answer back", async () => {
    const { token, id } = await client.sent();
    expect((await client.question(token, "Is the platen included?")).status).toBe(200);
    expect((await client.list({ state: "waiting" })).text).toContain(id);
    await client.answer(id, "Yes, it is.");
    const { body } = await client.open(token);
    expect(body.quote?.history.filter(({ isMessage }) => isMessage)).toMatchObject([
      { by: "you", what: "Is the platen included?" },
      { by: "shop", what: "Yes, it is." },
    ]);
    await vi.waitFor(async () => {
      expect((await mails(`quote-question-desk-${id}`))[0]).toContain("Is the platen included?");
      expect((await mails(`quote-answer-${id}`))[0]).toContain("Yes, it is.");
    }, 10_000);
  });
});

describe("accepting a quote", () => {
  it("makes an order at exactly its prices though the catalogue has changed", async () => {
    const { token, product } = await client.sent();
    await shop.database.db
      .update(products)
      .set({ pricePaise: 99_900, hsn: "84439959", gstPercent: 18, customised: true })
      .where(eq(products.id, product.id));
    const accepted = await client.accept(token, 1);
    expect(accepted.status).toBe(200);
    expect(accepted.body.quote).toMatchObject({
      state: "accepted",
      total: 205.54,
      order: { payment: "unpaid", mayPay: true },
    });
    expect(await client.ordersOf(token)).toMatchObject([
      {
        userId: client.shopper._id,
        totalPaise: 20_554,
        freightPaise: 5_000,
        keepsStock: true,
        shippingAddress: { address: "12 Park Street", pincode: "700016" },
        // Made to order: it cannot be returned, however it was bought.
        lines: [{ unitPricePaise: 7_777, quantity: 2, hsn: "84439959", customised: true }],
      },
    ]);
    expect(await readStock(shop, product)).toBe(8);
  });

  it("makes one order of it, however many accept at once", async () => {
    const { token, product } = await client.sent();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.accept(token, 1)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await client.ordersOf(token)).toHaveLength(1);
    expect(await readStock(shop, product)).toBe(8);
  });

  it("is refused for an older version, and the newer one can be accepted", async () => {
    const { token, product } = await client.sent();
    await client.offer(token, product, 70);
    const older = await client.accept(token, 1);
    expect(older.status).toBe(409);
    expect(older.body.message).toMatch(/newer version/);
    expect((await client.accept(token, 2)).status).toBe(200);
    expect(await client.ordersOf(token)).toMatchObject([{ totalPaise: 14_000 }]);
  });

  it("is refused once it is expired, withdrawn or declined", async () => {
    const [expired, withdrawn, declined] = await Promise.all([
      client.sent(),
      client.sent(),
      client.sent(),
    ]);
    await endValidity(expired.token);
    expect((await client.open(expired.token)).body.quote?.state).toBe("expired");
    await client.withdraw(withdrawn.id, "The maker has stopped it.");
    await client.decline(declined.token, 1, "Too dear");
    for (const { token } of [expired, withdrawn, declined]) {
      expect((await client.accept(token, 1)).status).toBe(409);
      expect(await client.ordersOf(token)).toEqual([]);
    }
    expect((await client.details(declined.id)).body.quote?.shown.declineReason).toBe("Too dear");
    await client.offer(expired.token, expired.product, 80);
    expect((await client.accept(expired.token, 2)).status).toBe(200);
  });

  it("says what is short, and orders nothing", async () => {
    const { token, product } = await client.sent(1);
    const refused = await client.accept(token, 1);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(`Only 1 of 2 of ${product.name}`);
    expect(await client.ordersOf(token)).toEqual([]);
    expect((await client.open(token)).body.quote?.state).toBe("sent");
  });

  it("takes another street, and no other pincode than freight was quoted to", async () => {
    const { token } = await client.sent();
    const place = { address: "1 Camac Street", city: "Kolkata", state: "West Bengal" };
    const other = { shippingAddress: { ...place, pincode: "700017" } };
    expect((await client.accept(token, 1, other)).status).toBe(400);
    const street = { shippingAddress: { ...place, pincode: "700016", name: "Store" } };
    expect((await client.accept(token, 1, street)).status).toBe(200);
    expect(await client.ordersOf(token)).toMatchObject([
      { shippingAddress: { address: "1 Camac Street", name: "Store" } },
    ]);
  });
});

describe("paying for a quote's order", () => {
  it("goes by the link alone, and the order is paid with the quoted sum", async () => {
    const { token } = await client.sent();
    await client.accept(token, 1);
    const paying = await client.pay(token);
    expect(paying.body.payment_url).toMatch(/^http/);
    const [order] = await client.ordersOf(token);
    await shop.sandbox.pay(order?.orderId ?? "");
    const params = { order_id: order?.orderId ?? "", status: "CHARGED" };
    const back = await fetch(`${shop.origin}/quote/${token}/return`, {
      method: "POST",
      body: new URLSearchParams({ ...params, signature: signParams(params, merchant.responseKey) }),
      redirect: "manual",
    });
    expect(back.status).toBe(303);
    expect(back.headers.get("location")).toBe(`/quote/${token}`);
    const paid = await readOrder(shop, order?.orderId ?? "");
    expect(paid).toMatchObject({ paymentState: "charged", totalPaise: 20_554 });
    const { quote } = (await client.open(token)).body;
    expect(quote?.order).toMatchObject({ payment: "charged", mayPay: false });
    expect((await client.pay(token)).status).toBe(409);
    // Whoever has the link may have typed its address: the account's next checkout does not begin with it.
    const last = await callEndpoint(shop, getLastAddress, { token: client.shopper.token });
    expect(last.body.shippingAddress).toBeUndefined();
  });

  it("makes the order anew at the same prices where the first was given up", async () => {
    const { token, product } = await client.sent();
    await client.accept(token, 1);
    const [first] = await client.ordersOf(token);
    await endReservation(shop, first?.orderId ?? "");
    await runExpiryCheck(shop, first?.orderId ?? "");
    await vi.waitFor(async () => expect(await readStock(shop, product)).toBe(10), 10_000);
    expect((await client.pay(token)).status).toBe(200);
    const made = await client.ordersOf(token);
    expect(made).toHaveLength(2);
    expect(made.map(({ totalPaise }) => totalPaise)).toEqual([20_554, 20_554]);
    expect(await readStock(shop, product)).toBe(8);
    expect(made.find(({ id }) => id === first?.id)?.cancelledAt).not.toBeNull();
  });
});

function phoneCustomer(email = `${crypto.randomUUID()}@example.com`) {
  return {
    customer: { name: "Asha Roy", email, phone: "98300 55555" },
    deliverTo: { address: "", city: "", state: "Kerala", pincode: "682001" },
    company: "Roy Prints",
  };
}

describe("staff", () => {
  it("makes an account for who asks by phone, into which nobody can log in", async () => {
    const customer = phoneCustomer();
    const created = await client.create(customer);
    expect(created.status).toBe(201);
    expect((await client.create(customer)).status).toBe(201);
    const { email } = customer.customer;
    for (const password of ["no password", "none", ""]) {
      const body = { email, password };
      const entered = await callEndpoint(shop, login, { body, address: newAddress() });
      expect([400, 401]).toContain(entered.status);
    }
    const body = { ...newRegistration(), email };
    const taken = await callEndpoint(shop, register, { body, address: newAddress() });
    expect(taken.status).toBe(409);
    const rows = await shop.database.db
      .select()
      .from(quotes)
      .where(eq(quotes.id, created.body.id ?? ""));
    const [row] = rows;
    const product = await client.newProduct();
    await client.offer(row?.token ?? "", product, 50);
    const address = { address: "1 MG Road", city: "Kochi", state: "Kerala", pincode: "682001" };
    expect((await client.accept(row?.token ?? "", 1)).status).toBe(400);
    expect((await client.accept(row?.token ?? "", 1, { shippingAddress: address })).status).toBe(
      200,
    );
  });

  it("puts nothing into an account that was never confirmed", async () => {
    const stranger = await newShopper(shop, { verified: false });
    const refused = await client.create(phoneCustomer(stranger.email));
    expect(refused.status).toBe(409);
    expect((await client.own(stranger.token)).body.quotes).toEqual([]);
  });

  it("changes company and GSTIN for what is sent next, and whose it is only before it was sent", async () => {
    const created = await client.create(phoneCustomer());
    const id = created.body.id ?? "";
    const other = phoneCustomer();
    const business = { company: "Rang Prints LLP", gstin: "29AAGCB7383J1Z4" };
    const confirmed = { ...business, gstinConfirmed: true };
    const changed = await client.changeBuyer(id, { ...confirmed, customer: other.customer });
    expect(changed.body.quote).toMatchObject({
      buyer: business,
      customer: { email: other.customer.email },
    });
    expect((await client.changeBuyer(id, { company: "", gstin: business.gstin })).status).toBe(400);
    expect((await client.changeBuyer(id, { ...business, gstin: "29AAGCB7383J1Z5" })).status).toBe(
      400,
    );

    const { id: sent } = await client.sent();
    const cleared = await client.changeBuyer(sent, { company: "Roy Prints", gstin: "" });
    expect(cleared.body.quote?.buyer).toEqual({ company: "Roy Prints" });
    const moved = await client.changeBuyer(sent, { ...confirmed, customer: other.customer });
    expect(moved.status).toBe(409);
    expect((await client.details(sent)).body.quote?.buyer).toEqual({ company: "Roy Prints" });
  });

  it("does not write over what another has saved meanwhile", async () => {
    const { token, id, product } = await client.sent();
    const { revision } = await client.row(token);
    const draft = { lines: [{ productId: product.id, quantity: 2, price: 60 }] };
    const answers = await Promise.all([
      client.save(id, { revision, draft }),
      client.save(id, { revision, draft }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(JSON.parse(late?.text ?? "").quote).toMatchObject({ revision: revision + 1, draft });
    expect((await client.send(id, revision)).status).toBe(409);
  });

  it("keeps each version as it was sent", async () => {
    const { token, id, product } = await client.sent();
    await client.offer(token, product, 70);
    expect((await client.details(id)).body.quote?.versions).toMatchObject([
      { version: 2, total: 140 },
      { version: 1, total: 205.54 },
    ]);
    await expect(
      shop.database.db.delete(quoteVersions).where(eq(quoteVersions.quoteId, id)),
    ).rejects.toThrow();
  });

  it("sends nothing that has no price", async () => {
    const product = await client.newProduct();
    const { token = "" } = (await client.ask(product)).body;
    const { id, revision } = await client.row(token);
    const refused = await client.send(id, revision);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(`Set a price for ${product.name} first.`);
  });
});

describe("the accounts that a quote can be made for", () => {
  const found = async (search: string) => {
    const { body } = await callEndpoint(shop, findCustomers, {
      query: { search },
      token: client.admin.token,
      address: newAddress(),
    });
    return body.customers?.map(({ email }) => email);
  };

  it("are found by a part of name, e-mail or phone, the newest first", async () => {
    const { db } = shop.database;
    const emails: string[] = [];
    for (const [name, phone] of [
      ["Quirella O'Hara 100%", "+91 97000-55501"],
      ["quirina das", "97000 55502"],
    ] as const) {
      const someone = await newShopper(shop);
      await db.update(users).set({ name, phone }).where(eq(users.email, someone.email));
      emails.unshift(someone.email);
    }
    const [das = "", ohara = ""] = emails;
    expect(await found("QUIR")).toEqual([das, ohara]);
    for (const search of ["o'har", "100%", "9700055501", "097000 55501", "+91 97000 55501"]) {
      expect([search, await found(search)]).toEqual([search, [ohara]]);
    }
    expect(await found(das.toUpperCase())).toEqual([das]);
    expect(await found(das.slice(1))).toContain(das);
    for (const nothing of ["%%%", "___", "qui%", "' or true"]) {
      expect([nothing, await found(nothing)]).toEqual([nothing, []]);
    }
    const listed = async (search: string) => (await client.list({ search })).body.total;
    const { body } = await client.ask(await client.newProduct());
    const own = client.shopper;
    await db.update(users).set({ name: "Petronella" }).where(eq(users.email, own.email));
    expect(body.success).toBe(true);
    expect(await listed("petronel")).toBeGreaterThan(0);
    expect(await listed("petronel")).toBe(await listed(own.email));
    expect(await listed("qui%")).toBe(0);
  });
});

describe("the list of quotes", () => {
  it("looks for a whole name that very many accounts have as that alone, or as a company", async () => {
    const { db } = shop.database;
    const product = await client.newProduct();
    const names = ["Ilsa Brandt", "ilsa brandt", "Ilsa Brandt Rao", "Ravi Das"];
    const asked: string[] = [];
    for (const [at, name] of names.entries()) {
      const { email, token } = await newShopper(shop);
      await db.update(users).set({ name }).where(eq(users.email, email));
      if (at === 0) continue;
      const buyer = { company: at === 3 ? "Ilsa Brandt and Daughters" : "Umber Prints" };
      const { body } = await client.ask(product, 1, { buyer }, token);
      asked.unshift((await client.row(body.token ?? "")).id);
    }
    const [ofCompany = "", longer = "", ofName = ""] = asked;
    const found = async (maxListed: number) => {
      const page = await quoteListStore(db).list({ search: "Ilsa Brandt" }, { page: 1 }, maxListed);
      expect(page.total).toBe(page.rows.length);
      return page.rows.map(({ quote }) => quote.id);
    };
    expect(await found(2)).toEqual([ofCompany, longer, ofName]);
    expect(await found(1)).toEqual([ofCompany, ofName]);
  });

  it("finds the same by number, customer and company, however many have what is searched", async () => {
    const { db } = shop.database;
    const product = await client.newProduct();
    const people = await Promise.all([newShopper(shop), newShopper(shop), newShopper(shop)]);
    const tokens: string[] = [];
    for (const [at, { email, token }] of people.entries()) {
      await db
        .update(users)
        .set({ name: `Zubeida Vakil ${at}`, phone: `96551077${at}7` })
        .where(eq(users.email, email));
      const buyer = { company: at === 0 ? "Vakil Looms" : "Ykora Press" };
      tokens.push((await client.ask(product, 1, { buyer }, token)).body.token ?? "");
    }
    const rows = await Promise.all(tokens.map((token) => client.row(token)));
    const [one] = rows;
    // With one listed at most, each quote is asked for what is searched.
    const found = async (search: string, maxListed?: number) => {
      const page = await quoteListStore(db).list({ search }, { page: 1 }, maxListed);
      expect(page.total).toBe(page.rows.length);
      return page.rows.map(({ quote }) => quote.id);
    };
    const all = rows.map(({ id }) => id).toReversed();
    for (const [search, ids] of [
      ["zubeida", all],
      ["VAKIL", all],
      ["va", all],
      ["vakil loo", all.slice(2)],
      // No address of others begins with it: these are of hexadecimal digits.
      ["yk", all.slice(0, 2)],
      // Fewer digits are in many a phone number by chance.
      ["96551077", all],
      ["+91 96551 07727", all.slice(0, 1)],
      [people[1]?.email.toUpperCase() ?? "", all.slice(1, 2)],
      [one?.number ?? "", all.slice(2)],
      [`#${one?.id.slice(-6)}`, all.slice(2)],
      ["zubeida_vakil", []],
      ["\u0000", []],
    ] as const) {
      expect([search, await found(search)]).toEqual([search, ids]);
      expect([search, await found(search, 1)]).toEqual([search, ids]);
    }
    const drafting = await quoteListStore(db).list(
      { search: "zubeida", state: "drafting" },
      { page: 1 },
      1,
    );
    expect(drafting.total).toBe(0);
  });
});
