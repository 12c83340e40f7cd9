import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountsStore } from "#server/accounts/store.ts";
import { savedAddresses } from "#server/database/schema/accounts.ts";
import {
  addAddress,
  changeAddress,
  deleteAddress,
  getAddressBook,
  saveBusiness,
} from "#shared/accounts/address-book-contract.ts";
import { MAX_SAVED_ADDRESSES } from "#shared/accounts/buyer-lines.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newBuyers, verifyEmail } from "../support/users.ts";

let shop: TestShop;
let buyer: Buyer;
let stranger: Buyer;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const home = {
  name: "Meera Pillai",
  phone: "98300 12345",
  address: "12 Park Street",
  city: "Kolkata",
  state: "West Bengal",
  pincode: "700016",
};
const godown = { ...home, name: "Store keeper", address: "4 Strand Road", pincode: "700001" };

const read = async ({ token }: Buyer = buyer) =>
  (await callEndpoint(shop, getAddressBook, { token })).body;
const add = (body: unknown, { token }: Buyer = buyer) =>
  callEndpoint(shop, addAddress, { body, token });
const change = (id: string, body: unknown, { token }: Buyer = buyer) =>
  callEndpoint(shop, changeAddress, { params: { id }, body, token });
const remove = (id: string, { token }: Buyer = buyer) =>
  callEndpoint(shop, deleteAddress, { params: { id }, token });

async function newPeople(): Promise<void> {
  [buyer, stranger] = (await newBuyers(shop, 2)) as [Buyer, Buyer];
}

describe("an address book", () => {
  beforeAll(newPeople);

  it("is empty at first, then keeps what is added, changed and deleted", async () => {
    expect(await read()).toEqual({ success: true, addresses: [], company: "", gstin: "" });
    const added = await add(home);
    expect(added).toMatchObject({ status: 201, body: { message: "Address saved" } });
    expect(added.body.addresses).toEqual([{ ...home, _id: expect.any(String), isDefault: false }]);
    const id = added.body.addresses?.[0]?._id ?? "";
    const changed = await change(id, { ...home, name: "Ravi Das" });
    expect(changed).toMatchObject({ status: 200, body: { addresses: [{ name: "Ravi Das" }] } });
    expect((await remove(id)).body.addresses).toEqual([]);
    expect(await remove(id)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("has one default, which stands first", async () => {
    await add({ ...home, isDefault: true });
    const { addresses = [] } = (await add({ ...godown, isDefault: true })).body;
    expect(addresses.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ["Store keeper", true],
      ["Meera Pillai", false],
    ]);
    const [first] = addresses;
    // Left out, it stays as it is; false takes it away.
    expect((await change(first?._id ?? "", godown)).body.addresses?.[0]?.isDefault).toBe(true);
    const none = await change(first?._id ?? "", { ...godown, isDefault: false });
    expect(none.body.addresses?.some(({ isDefault }) => isDefault)).toBe(false);
  });

  it("is nobody else's", async () => {
    const [entry] = (await read()).addresses ?? [];
    const id = entry?._id ?? "";
    expect((await read(stranger)).addresses).toEqual([]);
    expect((await change(id, godown, stranger)).status).toBe(404);
    expect((await remove(id, stranger)).status).toBe(404);
    expect((await remove("no-id")).status).toBe(404);
    expect((await read()).addresses).toHaveLength(2);
  });

  it.each([
    ["name", ""],
    ["phone", "123"],
    ["address", " "],
    ["pincode", "600001"],
    ["city", "Mumbai"],
    ["state", "Bengal"],
  ])("refuses a wrong %s by its field", async (field, value) => {
    const answer = await add({ ...home, [field]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  it("takes the very same address once, and 20 at most, also at one moment", async () => {
    await newPeople();
    const many = Array.from({ length: MAX_SAVED_ADDRESSES + 5 }, (_, place) => ({
      ...home,
      address: `${place + 1} Park Street`,
    }));
    const answers = await Promise.all([...many, many[0], many[0]].map((body) => add(body)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(
      new Set(["Your address book holds 20 addresses. Delete one to add another."]),
    );
    const { addresses = [] } = await read();
    expect(addresses).toHaveLength(MAX_SAVED_ADDRESSES);
    expect(new Set(addresses.map(({ address }) => address)).size).toBe(MAX_SAVED_ADDRESSES);
  });

  it("has one default, also where two are made so at once", async () => {
    await newPeople();
    await Promise.all([home, godown].map((body) => add({ ...body, isDefault: true })));
    const { addresses = [] } = await read();
    expect(addresses.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  });
});

describe("the business that an account buys for", () => {
  beforeAll(newPeople);
  const save = (body: object) => callEndpoint(shop, saveBusiness, { body, token: buyer.token });

  it("is kept, and forgotten when it is emptied", async () => {
    const saved = await save({ company: " Asha Prints ", gstin: "27aapfu 0939f1zv" });
    expect(saved).toMatchObject({
      status: 200,
      body: { company: "Asha Prints", gstin: "27AAPFU0939F1ZV" },
    });
    expect(await read()).toMatchObject({ company: "Asha Prints", gstin: "27AAPFU0939F1ZV" });
    expect(await read(stranger)).toMatchObject({ company: "", gstin: "" });
    expect((await save({ company: "", gstin: "" })).body).toMatchObject({ company: "", gstin: "" });
  });

  it.each([
    [{ company: "Asha Prints", gstin: "27AAPFU0939F1ZX" }, "gstin"],
    [{ company: "", gstin: "27AAPFU0939F1ZV" }, "company"],
    [{ company: "A".repeat(201), gstin: "" }, "company"],
  ])("is refused by its field: %j", async (body, field) => {
    const answer = await save(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });
});

it("addresses that somebody saved before the e-mail was confirmed go with a reset by link", async () => {
  const [unproven] = (await newBuyers(shop, 1, { verified: false })) as [Buyer];
  const namesOf = async () => (await read(unproven)).addresses?.map(({ name }) => name);
  const forget = () => accountsStore(shop.database.db).forgetUnprovenAddresses(unproven._id);
  await add(home, unproven);
  await forget();
  expect(await namesOf()).toEqual([]);
  await add(home, unproven);
  await verifyEmail(shop, unproven);
  await shop.database.db
    .update(savedAddresses)
    .set({ createdAt: new Date(0) })
    .where(eq(savedAddresses.userId, unproven._id));
  await add({ ...godown }, unproven);
  await shop.database.db
    .update(savedAddresses)
    .set({ createdAt: new Date(Date.now() + 60_000) })
    .where(eq(savedAddresses.name, godown.name));
  await forget();
  expect(await namesOf()).toEqual(["Store keeper"]);
});
