import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#server/database/schema/accounts.ts";
import { listAudit } from "#shared/audit/contract.ts";
import { MAX_VIEWS, savedViewsEndpoints } from "#shared/saved-views/contract.ts";
import { builtInRoles } from "#shared/staff/roles.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";

const { listSavedViews, createSavedView, updateSavedView, deleteSavedView } = savedViewsEndpoints;

let shop: TestShop;
let owner: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await newAdmin(shop);
});

afterAll(() => shop.close());

/** Somebody of the staff in a role of the built-in ones. */
async function newMember(role: string): Promise<TestUser> {
  const member = await newShopper(shop);
  const staffRoleId = builtInRoles.find(({ name }) => name === role)?.id ?? "";
  await shop.database.db
    .update(users)
    .set({ role: 1, staffRoleId })
    .where(eq(users.id, member._id));
  return member;
}

const columns = { hidden: ["Paid"], shown: [] };
const toShip = { list: "orders", query: { parcels: "waiting", sort: "total" }, columns } as const;

const save = (name: string, by = owner, given: Record<string, unknown> = {}) =>
  callEndpoint(shop, createSavedView, {
    body: { ...toShip, name, isShared: false, ...given } as never,
    token: by.token,
  });

const viewsOf = async (by: TestUser, list = "orders") =>
  (
    await callEndpoint(shop, listSavedViews, { query: { list: list as "orders" }, token: by.token })
  ).body.views?.map(({ name }) => name);

describe("views of a list", () => {
  it("keep filters, order and columns under a name, for their maker alone", async () => {
    const saved = await save("Large parcels");
    expect(saved.status).toBe(201);
    expect(saved.body.view).toEqual({
      _id: expect.any(String),
      name: "Large parcels",
      query: toShip.query,
      columns,
      isShared: false,
      mayChange: true,
    });
    expect(await viewsOf(owner)).toContain("Large parcels");
    expect(await viewsOf(await newMember("Orders"))).not.toContain("Large parcels");
    expect(await viewsOf(owner, "products")).toEqual([]);
  });

  it("are kept for oneself by who changes nothing of the list", async () => {
    const accountant = await newMember("Accountant");
    const refused = await save("For all of us", accountant, { isShared: true });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      {
        isShared: "Your role (Accountant) changes nothing in this list: keep the view for yourself",
      },
    ]);
    const own = await save("For me", accountant);
    expect(own.status).toBe(201);
    const shared = await callEndpoint(shop, updateSavedView, {
      params: { id: own.body.view?._id ?? "" },
      body: { name: "For me", isShared: true },
      token: accountant.token,
    });
    expect(Object.keys(shared.body.fields ?? {})).toEqual(["isShared"]);
    expect(await viewsOf(owner)).not.toContain("For me");
  });

  it.each([
    ["customers", { search: "Asha" }],
    ["coupons", { state: "usable" }],
    ["searches", { show: "zero-results", outcome: "nothing" }],
    ["families", { search: "mug" }],
    ["blogs", { search: "press" }],
  ])("are kept of %s, too", async (list, query) => {
    const saved = await save("Mine", owner, { list, query });
    expect([saved.status, saved.body.view?.query]).toEqual([201, query]);
    expect(await viewsOf(owner, list)).toEqual(["Mine"]);
    const unknown = await save("Other", owner, { list, query: { colour: "red" } });
    expect(unknown.status).toBe(400);
  });

  it("are seen by colleagues who may see the list once they are shared, who may not change them", async () => {
    const maker = await newMember("Orders");
    const colleague = await newMember("Orders");
    const { body } = await save("Shared by Orders", maker, { isShared: true });
    const params = { id: body.view?._id ?? "" };
    const { body: listed } = await callEndpoint(shop, listSavedViews, {
      query: { list: "orders" },
      token: colleague.token,
    });
    expect(listed.views?.find(({ name }) => name === "Shared by Orders")).toMatchObject({
      by: expect.stringMatching(/^Person/),
      mayChange: false,
    });
    const change = { params, body: { name: "Taken over", isShared: false } };
    const refused = await callEndpoint(shop, updateSavedView, {
      ...change,
      token: colleague.token,
    });
    expect(refused.status).toBe(404);
    const gone = await callEndpoint(shop, deleteSavedView, { params, token: colleague.token });
    expect(gone.status).toBe(404);
    // Whoever owns the shop tidies up what is shared.
    const byOwner = await callEndpoint(shop, updateSavedView, { ...change, token: owner.token });
    expect(byOwner.body.view).toMatchObject({ name: "Taken over", isShared: false });
    expect(await viewsOf(colleague)).not.toContain("Taken over");
    const later = await callEndpoint(shop, deleteSavedView, { params, token: owner.token });
    expect(later.status).toBe(404);
  });

  it("ask for the list's own permission", async () => {
    const catalogue = await newMember("Catalogue");
    for (const reply of [
      await save("Not mine to see", catalogue),
      await callEndpoint(shop, listSavedViews, {
        query: { list: "orders" },
        token: catalogue.token,
      }),
    ]) {
      expect(reply.status).toBe(403);
      expect(reply.body.message).toContain("See orders and their customers");
    }
    const products = { list: "products", query: { stock: "low" } };
    expect((await save("Running out", catalogue, products)).status).toBe(201);
  });

  it.each([
    ["a filter that the list does not have", { query: { colour: "red" } }],
    ["a filter's value that it does not know", { query: { parcels: "lost" } }],
    ["the filters of another list", { query: { stock: "low" } }],
    ["a page's number, which another day has other rows", { query: { page: "3" } }],
    ["a list that there is not", { list: "secrets" }],
    ["an empty name", { name: "  " }],
  ])("refuse %s", async (_, given) => {
    expect((await save("Refused", owner, given)).status).toBe(400);
    expect(await viewsOf(owner)).not.toContain("Refused");
  });

  it("have one name once, in any case, also when two save it at once", async () => {
    const [one, other] = await Promise.all([save("Twice"), save("TWICE")]);
    expect([one.status, other.status].toSorted()).toEqual([201, 400]);
    const refused = [one, other].find(({ status }) => status === 400);
    expect(refused?.body.fields?.name).toMatch(
      /^There is a view called “twice” of the same person already/i,
    );
    const { body } = await save("Thrice");
    const renamed = await callEndpoint(shop, updateSavedView, {
      params: { id: body.view?._id ?? "" },
      body: { name: "twice", isShared: false },
      token: owner.token,
    });
    expect(renamed.status).toBe(400);
    // A colleague may call theirs the same.
    expect((await save("Twice", await newMember("Orders"))).status).toBe(201);
  });

  it("are so many at most, and what is removed can be saved again", async () => {
    const member = await newMember("Orders");
    const made = [];
    for (let count = 0; count < MAX_VIEWS; count += 1)
      made.push(await save(`View ${count}`, member));
    const more = await save("One more", member);
    expect([more.status, more.body.message]).toEqual([
      409,
      `You have ${MAX_VIEWS} views of this list. Remove one that you do not need.`,
    ]);
    const params = { id: made[0]?.body.view?._id ?? "" };
    const removed = await callEndpoint(shop, deleteSavedView, { params, token: member.token });
    expect(removed.body.message).toBe("The view “View 0” is removed.");
    expect((await save("View 0", member)).status).toBe(201);
  });

  it("stand in the audit under their name", async () => {
    const { body } = await save("Audited view");
    const found = await callEndpoint(shop, listAudit, {
      query: { subject: "view", subjectId: body.view?._id ?? "" },
      token: owner.token,
    });
    expect(found.body.entries?.[0]?.changes[0]?.subject).toMatchObject({
      type: "view",
      name: "Audited view",
    });
  });
});
