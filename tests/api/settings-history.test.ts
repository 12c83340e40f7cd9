import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditSentence } from "#shared/audit-words/audit-sentence.ts";
import { type EndpointName, type Endpoints, endpoints } from "#shared/endpoints.ts";
import { returnsSettings } from "#shared/settings/returns.ts";
import { builtInRoles } from "#shared/staff/roles.ts";
import { callEndpoint, newAddress, type RequestInput } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, type TestUser } from "../support/users.ts";

let shop: TestShop;
let owner: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await newAdmin(shop);
});

afterAll(() => shop.close());

function call<Name extends EndpointName>(
  name: Name,
  given: RequestInput = {},
  token = owner.token,
) {
  return callEndpoint<Endpoints[Name]>(shop, endpoints[name], {
    token,
    address: newAddress(),
    ...given,
  });
}

const usual = returnsSettings.parse({});

/** Saves the returns' days; the version that is saved. */
async function saveDays(days: number, version: number): Promise<number> {
  const saved = await call("saveReturnsSettings", {
    body: { settings: { ...usual, days }, version },
  });
  expect(saved.status).toBe(200);
  return saved.body.version ?? 0;
}

const history = async (query = {}) =>
  (await call("listSettingsVersions", { params: { subject: "returns" }, query })).body;

const returnTo = (version: number, seen: number, token = owner.token) =>
  call("returnToSettings", { params: { subject: "returns" }, body: { version, seen } }, token);

it("tells who saved what, and leads back to each state, that of the beginning, too", async () => {
  expect(await history()).toMatchObject({ versions: [], hasMore: false });
  await saveDays(10, 0);
  await saveDays(20, 1);
  const { versions } = await history();
  expect(versions).toMatchObject([
    { version: 2, savedBy: owner.email, changes: [{ path: "days", before: 10, after: 20 }] },
    { version: 1, savedBy: owner.email, changes: [{ path: "days", before: 7, after: 10 }] },
  ]);
  expect((await returnTo(1, 1)).body).toMatchObject({ code: "changed_meanwhile" });
  expect((await returnTo(1, 2)).status).toBe(200);
  expect((await call("getReturnsSettings")).body).toMatchObject({
    settings: { days: 10 },
    version: 3,
  });
  expect((await returnTo(0, 3)).status).toBe(200);
  expect((await call("getReturnsSettings")).body).toMatchObject({ settings: usual, version: 4 });
  expect((await returnTo(9, 4)).status).toBe(404);
});

it("is read in pages", async () => {
  let { version = 0 } = (await call("getReturnsSettings")).body;
  for (let days = 8; days < 30; days += 1) version = await saveDays(days, version);
  const { versions = [], hasMore } = await history();
  expect([versions.length, hasMore]).toEqual([20, true]);
  const rest = await history({ before: versions.at(-1)?.version });
  expect(rest.hasMore).toBe(false);
  expect(rest.versions?.at(-1)).toMatchObject({ version: 1 });
  expect(rest.versions?.[0]?.version).toBe((versions.at(-1)?.version ?? 0) - 1);
});

it("returns to no settings of payment for whoever may not change those", async () => {
  const manager = await newAdmin(shop);
  const { id: roleId = "" } = builtInRoles.find(({ name }) => name === "Manager") ?? {};
  await call("changeStaffRole", { params: { id: manager._id }, body: { roleId } });
  const refused = await call(
    "returnToSettings",
    { params: { subject: "payments" }, body: { version: 0, seen: 0 } },
    manager.token,
  );
  expect(refused.status).toBe(403);
  const { version = 0 } = (await call("getReturnsSettings")).body;
  expect((await returnTo(1, version, manager.token)).status).toBe(200);
});

it.each([
  sql`update settings_versions set saved_by = 'nobody@example.com'`,
  sql`delete from settings_versions`,
  sql`truncate settings_versions`,
])("cannot be altered: %#", async (statement) => {
  await expect(shop.database.db.execute(statement)).rejects.toMatchObject({
    cause: { constraint: "settings_versions_never_change" },
  });
});

it("tells in the audit what a first save changed, of mails and policies one by one", async () => {
  const { settings, version } = (await call("getMailsSettings")).body;
  if (!settings) throw new Error("no words");
  const orderDelivered = { ...settings.orderDelivered, subject: "It is there: {orderNumber}" };
  const saved = await call("saveMailsSettings", {
    body: { settings: { ...settings, orderDelivered }, version },
  });
  expect(saved.status).toBe(200);
  const { entries } = (
    await call("listAudit", { query: { subject: "settings", subjectId: "mails" } })
  ).body;
  const [entry] = entries ?? [];
  if (!entry) throw new Error("no entry");
  expect(auditSentence(entry, {})).toBe(
    "Changed mail “Delivered”: Subject in the settings (Mails) from Your order {orderNumber} is delivered - {shopName} to It is there: {orderNumber}",
  );
});

it("tells and returns one mail alone, and leaves the others as they are", async () => {
  const save = async (name: "coupon" | "resetLink", subject: string) => {
    const { settings, version } = (await call("getMailsSettings")).body;
    if (!settings) throw new Error("no words");
    const words = { ...settings, [name]: { ...settings[name], subject } };
    return (await call("saveMailsSettings", { body: { settings: words, version } })).body.version;
  };
  const beginning = (await call("getMailsSettings")).body.settings?.coupon.subject;
  const first = await save("coupon", "A first coupon");
  await save("resetLink", "A new password");
  await save("coupon", "A second coupon");
  const seen = await save("resetLink", "Your new password");
  const params = { subject: "mails" };
  const ofCoupon = (query: object) =>
    call("listSettingsVersions", { params, query: { part: "coupon", ...query } });
  const { versions = [], hasMore } = (await ofCoupon({})).body;
  const path = "coupon.subject";
  expect([versions.map(({ changes }) => changes), hasMore]).toEqual([
    [
      [{ path, before: "A first coupon", after: "A second coupon" }],
      [{ path, before: beginning, after: "A first coupon" }],
    ],
    false,
  ]);
  expect((await ofCoupon({ before: versions[0]?.version })).body.versions).toHaveLength(1);

  const returned = await call("returnToSettings", {
    ...{ params, body: { version: first, part: "coupon", seen } },
  });
  expect(returned.body.version).toBe((seen ?? 0) + 1);
  const subjects = async () => {
    const { coupon, resetLink } = (await call("getMailsSettings")).body.settings ?? {};
    return [coupon?.subject, resetLink?.subject];
  };
  expect(await subjects()).toEqual(["A first coupon", "Your new password"]);
  const { entries = [] } = (
    await call("listAudit", { query: { subject: "settings", subjectId: "mails" } })
  ).body;
  expect(entries[0] && auditSentence(entries[0], {})).toBe(
    "Returned “The newsletter's coupon” in the settings (Mails) to an earlier state",
  );
  await call("returnToSettings", {
    ...{ params, body: { version: 0, part: "coupon", seen: (seen ?? 0) + 1 } },
  });
  expect(await subjects()).toEqual([beginning, "Your new password"]);

  const unknown = await call("returnToSettings", {
    ...{ params, body: { version: 0, part: "constructor", seen: (seen ?? 0) + 2 } },
  });
  expect(unknown.body.fields).toEqual({
    part: "These settings have no part of this name",
  });
});
