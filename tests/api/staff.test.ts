import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { hashToken } from "#server/accounts/account-links.ts";
import { sessions, users } from "#server/database/schema/accounts.ts";
import { newId } from "#server/lib/ids.ts";
import { BY_ITSELF } from "#shared/accounts/session-use.ts";
import { type EndpointName, type Endpoints, endpoints } from "#shared/endpoints.ts";
import { builtInRoles, OWNER_ROLE_ID } from "#shared/staff/roles.ts";
import { callEndpoint, newAddress, type RequestInput } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import {
  newAdmin,
  newBuyers,
  newShopper,
  setRole,
  signIn,
  type TestUser,
} from "../support/users.ts";

const roleId = (name: string) => builtInRoles.find((role) => role.name === name)?.id ?? "";

let shop: TestShop;
let owner: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await newAdmin(shop);
});

afterAll(() => shop.close());

/** Calls an endpoint as somebody; the owner unless told. */
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

/** A person with one of the built-in roles. */
async function newMember(role: string): Promise<{ _id: string; token: string }> {
  const [person] = await newBuyers(shop, 1);
  if (!person) throw new Error("nobody was made");
  await shop.database.db
    .update(users)
    .set({ role: 1, staffRoleId: roleId(role) })
    .where(eq(users.id, person._id));
  return person;
}

/** The token of the last mail to an address that has a link to set a password. */
async function mailedToken(email: string): Promise<string> {
  const [account] = await shop.database.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email));
  return vi.waitFor(
    async () => {
      const mails = await mailsNamed(
        join(shop.dataDir, "mail"),
        `-staff-invitation-${account?.id}-`,
      );
      const token = /[?]token=([\w-]{43})\b/.exec(mails.at(-1) ?? "")?.[1];
      if (!token) throw new Error("no invitation was mailed");
      return token;
    },
    { timeout: 5_000 },
  );
}

it("somebody who is invited sets a password by the mailed link, and works with that role", async () => {
  const email = "sutapa@example.com";
  const invited = await call("inviteStaff", {
    body: { name: "Sutapa", email, roleId: roleId("Orders") },
  });
  expect(invited.status).toBe(201);
  expect(invited.body.message).toBe(`The invitation to ${email} is being sent.`);
  const listed = await call("listStaff");
  expect(listed.body.invitations).toMatchObject([{ email, role: { name: "Orders" } }]);

  const token = await mailedToken(email);
  const password = "a long mango train";
  const set = await call("resetPassword", { body: { token, newPassword: password } }, "");
  expect(set.status).toBe(200);
  expect(set.body.session?.user).toMatchObject({ email, role: 1 });
  const first = await call("getOwnAccess", {}, set.body.session?.token);
  expect(first.body).toMatchObject({ role: { name: "Orders" }, isTwoFactorMissing: false });
  const again = await call("resetPassword", { body: { token, newPassword: password } }, "");
  expect(again.status).toBe(404);

  const session = await signIn(shop, { email, password });
  const own = await call("getOwnAccess", {}, session);
  expect(own.body.role?.name).toBe("Orders");
  expect(own.body.permissions).toContain("write_fulfilments");
  expect((await call("listAdminOrders", {}, session)).status).toBe(200);
  expect((await call("getPaymentsSettings", {}, session)).status).toBe(403);
  const after = await call("listStaff");
  expect(after.body.invitations).toEqual([]);
  expect(after.body.staff?.map(({ name }) => name)).toContain("Sutapa");
});

it("whoever registered with the address before is shut out when the invited person accepts", async () => {
  const stranger = await newShopper(shop, { verified: false });
  await call("inviteStaff", {
    body: { name: "Real owner of the address", email: stranger.email, roleId: roleId("Manager") },
  });
  expect((await call("adminAuth", {}, stranger.token)).status).toBe(403);
  const token = await mailedToken(stranger.email);
  await call("resetPassword", { body: { token, newPassword: "the mailbox is mine" } }, "");
  expect((await call("getAccount", {}, stranger.token)).status).toBe(401);
  const old = await call(
    "login",
    { body: { email: stranger.email, password: stranger.password } },
    "",
  );
  expect(old.status).toBe(401);
  expect(
    await signIn(shop, { email: stranger.email, password: "the mailbox is mine" }),
  ).toBeTruthy();
});

it("a login does not tell that an address is invited, until the link is followed", async () => {
  await call("inviteStaff", {
    body: { name: "Waiting", email: "waiting@example.com", roleId: roleId("Content") },
  });
  const tryLogin = (email: string) =>
    call("login", { body: { email, password: "anything at all" } }, "");
  const tried = await tryLogin("waiting@example.com");
  expect(tried.status).toBe(401);
  for (const other of ["nobody-knows@example.com", owner.email]) {
    const { status, body } = await tryLogin(other);
    expect({ status, body }).toEqual({ status: tried.status, body: tried.body });
  }
  const newPassword = "chosen by the link";
  const token = await mailedToken("waiting@example.com");
  expect((await call("resetPassword", { body: { token, newPassword } }, "")).status).toBe(200);
  expect(await signIn(shop, { email: "waiting@example.com", password: newPassword })).toBeTruthy();
});

it("what somebody offered ends with their role, and who accepted one offer keeps no other", async () => {
  const leaving = await newMember("Owner");
  const email = "friend@example.com";
  await call(
    "inviteStaff",
    { body: { name: "A friend", email, roleId: OWNER_ROLE_ID } },
    leaving.token,
  );
  const token = await mailedToken(email);
  await call("removeStaff", { params: { id: leaving._id } });
  const late = await call(
    "resetPassword",
    { body: { token, newPassword: "a long mango train" } },
    "",
  );
  expect(late.status).toBe(404);
});

it("who may not give a role may not take back or replace the invitation to it either", async () => {
  const made = await call("createStaffRole", {
    body: { name: "Hiring", permissions: ["read_staff", "write_staff"] },
  });
  const member = await newMember("Content");
  const role = made.body.role?._id ?? "";
  await call("changeStaffRole", { params: { id: member._id }, body: { roleId: role } });
  const email = "partner@example.com";
  await call("inviteStaff", { body: { name: "Partner", email, roleId: OWNER_ROLE_ID } });
  const [account] = await shop.database.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email));
  const replaced = await call(
    "inviteStaff",
    { body: { name: "P", email, roleId: role } },
    member.token,
  );
  const taken = await call(
    "withdrawInvitation",
    { params: { id: account?.id ?? "" } },
    member.token,
  );
  expect([replaced.status, taken.status]).toEqual([403, 403]);
});

it("an open page's own questions do not keep a session of staff alive", async () => {
  const person = await newAdmin(shop);
  const idle = (ago: string) =>
    shop.database.db
      .update(sessions)
      .set({ lastUsedAt: sql`now() - ${ago}::interval` })
      .where(eq(sessions.userId, person._id));
  await idle("119 minutes");
  const headers = { [BY_ITSELF]: "1" };
  const panel = { params: { panel: "to-ship" }, headers };
  // Pages of the version before do not say it.
  expect((await call("getOrdersToShip", {}, person.token)).status).toBe(200);
  expect((await call("getOverviewPanel", panel, person.token)).status).toBe(200);
  const [session] = await shop.database.db
    .select({
      minutes: sql<number>`extract(epoch from now() - ${sessions.lastUsedAt})::float8 / 60`,
    })
    .from(sessions)
    .where(eq(sessions.userId, person._id));
  expect(session?.minutes).toBeGreaterThan(118);
});

it("an invitation that is taken back, or replaced, opens nothing", async () => {
  const email = "kabir@example.com";
  await call("inviteStaff", { body: { name: "Kabir", email, roleId: roleId("Content") } });
  const token = await mailedToken(email);
  const [invitation] = (await call("listStaff")).body.invitations ?? [];
  expect((await call("withdrawInvitation", { params: { id: invitation?._id ?? "" } })).status).toBe(
    200,
  );
  const used = await call(
    "resetPassword",
    { body: { token, newPassword: "a long mango train" } },
    "",
  );
  expect(used.status).toBe(404);
  expect((await call("withdrawInvitation", { params: { id: invitation?._id ?? "" } })).status).toBe(
    404,
  );
});

it("an invitation that is sent again ends the link before it, and stays one invitation", async () => {
  const body = { name: "Meera", email: "meera@example.com", roleId: roleId("Orders") };
  await call("inviteStaff", { body });
  const first = await mailedToken(body.email);
  const { message } = (await call("inviteStaff", { body })).body;
  expect(message).toBe("The invitation to meera@example.com is being sent.");
  let second = first;
  await vi.waitFor(
    async () => {
      second = await mailedToken(body.email);
      expect(second).not.toBe(first);
    },
    { timeout: 8_000 },
  );
  const accept = (token: string) =>
    call("resetPassword", { body: { token, newPassword: "a long mango train" } }, "");
  expect((await accept(first)).status).toBe(404);
  const { invitations = [] } = (await call("listStaff")).body;
  expect(invitations.filter(({ email }) => email === body.email)).toHaveLength(1);
  const { roles = [] } = (await call("listStaffRoles")).body;
  const toOrders = invitations.filter(({ role }) => role.name === "Orders");
  expect(roles.find(({ name }) => name === "Orders")?.invited).toBe(toOrders.length);
  expect((await accept(second)).status).toBe(200);
});

it("another role counts from the next call, and who is removed is signed out", async () => {
  const member = await newMember("Orders");
  expect((await call("listAdminOrders", {}, member.token)).status).toBe(200);
  const changed = await call("changeStaffRole", {
    params: { id: member._id },
    body: { roleId: roleId("Content") },
  });
  expect(changed.body.message).toMatch(/has the role Content now/);
  expect((await call("listAdminOrders", {}, member.token)).status).toBe(403);
  expect((await call("removeStaff", { params: { id: member._id } })).status).toBe(200);
  expect((await call("getAccount", {}, member.token)).status).toBe(401);
});

it("nobody gives a role that may do more than they may, or changes those who have one", async () => {
  const made = await call("createStaffRole", {
    body: { name: "Head of staff", permissions: ["read_staff", "write_staff", "read_orders"] },
  });
  expect(made.status).toBe(201);
  const member = await newMember("Content");
  await call("changeStaffRole", {
    params: { id: member._id },
    body: { roleId: made.body.role?._id },
  });
  const other = await newMember("Accountant");
  const attempts = await Promise.all([
    call(
      "changeStaffRole",
      { params: { id: member._id }, body: { roleId: OWNER_ROLE_ID } },
      member.token,
    ),
    call(
      "changeStaffRole",
      { params: { id: other._id }, body: { roleId: made.body.role?._id } },
      member.token,
    ),
    call("removeStaff", { params: { id: owner._id } }, member.token),
    call(
      "inviteStaff",
      { body: { name: "X", email: "x@example.com", roleId: roleId("Manager") } },
      member.token,
    ),
    call(
      "createStaffRole",
      { body: { name: "All", permissions: ["write_payments"] } },
      member.token,
    ),
    call(
      "updateStaffRole",
      {
        params: { id: made.body.role?._id ?? "" },
        body: {
          name: "Head of staff",
          permissions: ["read_staff", "write_staff", "write_settings"],
        },
      },
      member.token,
    ),
  ]);
  expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  expect(attempts[0]?.body.message).toBe(
    "This role may do more than yours. Somebody who may do as much can give it.",
  );
});

it("the last owner stays, whoever asks, in the shop and in the database", async () => {
  const { staff } = (await call("listStaff")).body;
  for (const one of staff as { _id: string; isOwner: boolean }[]) {
    if (one.isOwner && one._id !== owner._id) {
      expect((await call("removeStaff", { params: { id: one._id } })).status).toBe(200);
    }
  }
  const removed = await call("removeStaff", { params: { id: owner._id } });
  expect(removed.status).toBe(409);
  expect(removed.body.message).toBe(
    "The shop has no other owner. Make somebody else an owner first.",
  );
  await expect(setRole(shop, owner, 0)).rejects.toMatchObject({
    cause: { constraint: "users_always_an_owner" },
  });
  await expect(shop.database.db.delete(users).where(eq(users.id, owner._id))).rejects.toMatchObject(
    { cause: { constraint: "users_always_an_owner" } },
  );
});

it("of two owners who remove one another at once, one stays", async () => {
  const second = await newMember("Owner");
  const [first, other] = await Promise.all([
    call("removeStaff", { params: { id: second._id } }),
    call("removeStaff", { params: { id: owner._id } }, second.token),
  ]);
  expect([first.status, other.status].filter((status) => status === 200)).toHaveLength(1);
  const left = await shop.database.db.$count(users, eq(users.staffRoleId, OWNER_ROLE_ID));
  expect(left).toBe(1);
  // For the tests that follow.
  if (other.status === 200) {
    await setRole(shop, owner, 1);
    owner.token = await signIn(shop, owner);
  }
});

it("a role of the shop's own that somebody has is not deleted, and the built-in ones never", async () => {
  const made = await call("createStaffRole", {
    body: { name: "Packing", permissions: ["write_fulfilments"] },
  });
  // Without it, its people would have no page to pack on.
  expect(made.body.role?.permissions).toEqual(["read_orders", "write_fulfilments"]);
  const id = made.body.role?._id ?? "";
  const same = await call("createStaffRole", {
    body: { name: "packing", permissions: ["read_orders"] },
  });
  expect(same.body).toMatchObject({
    code: "conflict",
    fields: { name: "Another role has this name" },
  });
  const member = await newMember("Content");
  await call("changeStaffRole", { params: { id: member._id }, body: { roleId: id } });
  const { roles } = (await call("listStaffRoles")).body;
  expect(roles?.find(({ _id }) => _id === id)?.members).toBe(1);
  expect((await call("deleteStaffRole", { params: { id } })).status).toBe(409);
  await call("removeStaff", { params: { id: member._id } });
  expect((await call("deleteStaffRole", { params: { id } })).status).toBe(200);
  expect((await call("deleteStaffRole", { params: { id: OWNER_ROLE_ID } })).status).toBe(403);
});

it("the deletion of a role is undone, by whoever may do as much, unless another has its name meanwhile", async () => {
  const made = await call("createStaffRole", {
    body: { name: "Dispatch", permissions: ["read_orders", "write_fulfilments"] },
  });
  const { _id: id = "" } = made.body.role ?? {};
  await call("setRoleTwoFactor", { params: { id }, body: { isRequired: true } });
  const roleNow = async () =>
    (await call("listStaffRoles")).body.roles?.find(({ _id }) => _id === id);
  const before = await roleNow();
  await call("deleteStaffRole", { params: { id } });
  expect(await roleNow()).toBeUndefined();
  const body = { name: "dispatch", permissions: ["read_orders"] as const };
  const other = (await call("createStaffRole", { body })).body.role;
  const refused = await call("restoreStaffRole", { params: { id } });
  expect([refused.status, refused.body.message]).toEqual([409, "Another role has this name"]);
  await call("deleteStaffRole", { params: { id: other?._id ?? "" } });
  const restored = await call("restoreStaffRole", { params: { id } });
  expect(restored.body.message).toBe("The role Dispatch is back.");
  expect(await roleNow()).toEqual(before);
  expect((await call("restoreStaffRole", { params: { id } })).status).toBe(200);
  expect((await call("restoreStaffRole", { params: { id: newId() } })).status).toBe(404);
});

it("staff are signed out after two idle hours, and twelve hours after they signed in", async () => {
  const person = await newAdmin(shop);
  const token = await signIn(shop, person);
  const own = await shop.database.db
    .select({ left: sql<number>`extract(epoch from ${sessions.expiresAt} - now())::float8` })
    .from(sessions)
    .where(eq(sessions.userId, person._id))
    .orderBy(sql`${sessions.createdAt} desc`)
    .limit(1);
  expect(own[0]?.left).toBeGreaterThan(11.9 * 3600);
  expect(own[0]?.left).toBeLessThanOrEqual(12 * 3600);
  const lastUsed = (ago: string) =>
    shop.database.db
      .update(sessions)
      .set({ lastUsedAt: sql`now() - ${ago}::interval` })
      .where(eq(sessions.userId, person._id));
  await lastUsed("119 minutes");
  expect((await call("adminAuth", {}, token)).status).toBe(200);
  // The call before has counted as use.
  expect((await call("adminAuth", {}, token)).status).toBe(200);
  await lastUsed("121 minutes");
  expect((await call("adminAuth", {}, token)).status).toBe(401);
});

it("devices are listed, and one of them is signed out", async () => {
  const person = await newAdmin(shop);
  const { staff } = (await call("listStaff")).body;
  const listed = staff?.find(({ _id }) => _id === person._id);
  expect(listed?.sessions).toHaveLength(1);
  const [session] = listed?.sessions ?? [];
  const ended = await call("endStaffSession", {
    params: { id: person._id, session: session?._id ?? "" },
  });
  expect(ended.body.message).toBe("The device is signed out.");
  expect((await call("adminAuth", {}, person.token)).status).toBe(401);
});

it("everybody of the staff sees their own devices, whatever their role, and signs the others out", async () => {
  const person = await newAdmin(shop);
  await shop.database.db
    .update(users)
    .set({ staffRoleId: roleId("Content") })
    .where(eq(users.id, person._id));
  const [second, third] = [await signIn(shop, person), await signIn(shop, person)];
  const stranger = await newMember("Content");
  const devices = async (token = person.token) =>
    (await call("listOwnSessions", {}, token)).body.sessions ?? [];
  expect(await devices()).toHaveLength(3);
  expect((await devices()).filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
  const ofSecond = (await devices(second)).find(({ isThisOne }) => isThisOne)?._id ?? "";
  const params = { session: ofSecond };
  expect((await call("endOwnSession", { params }, stranger.token)).status).toBe(404);
  expect((await call("endOwnSession", { params }, person.token)).status).toBe(200);
  expect((await call("adminAuth", {}, second)).status).toBe(401);
  expect((await call("adminAuth", {}, third)).status).toBe(200);
  const shownAt = (at: Date) =>
    shop.database.db
      .update(sessions)
      .set({ confirmedAt: at })
      .where(eq(sessions.tokenHash, hashToken(person.token)));
  await shownAt(new Date(Date.now() - 16 * 60_000));
  const asked = await call("endOtherSessions", {}, person.token);
  expect([asked.status, asked.body.code]).toEqual([403, "confirmation_needed"]);
  expect((await call("adminAuth", {}, third)).status).toBe(200);
  await shownAt(new Date());
  expect((await call("endOtherSessions", {}, person.token)).body.message).toBe(
    "You are signed out everywhere else.",
  );
  expect((await call("adminAuth", {}, third)).status).toBe(401);
  expect(await devices()).toMatchObject([{ isThisOne: true }]);
  expect((await call("adminAuth", {}, stranger.token)).status).toBe(200);
});

it("a security answer sets no password of staff", async () => {
  const person = await newAdmin(shop);
  const reset = await call(
    "forgotPassword",
    { body: { email: person.email, newPassword: "another long one", answer: person.answer } },
    "",
  );
  expect(reset.status).toBe(403);
  expect(reset.body.message).toContain("Staff set new passwords by a mailed link only");
});

it("who counts the stock adds pieces, takes them away and counts them, and changes nothing else of a product", async () => {
  const { _id: category } = await newCategory(shop);
  const { id } = await newProduct(shop, { category });
  const keeper = await newMember("Orders");
  const change = async (body: Record<string, string>) => {
    const headers = { "idempotency-key": newId() };
    return call("changeStock", { params: { id }, body, headers }, keeper.token);
  };
  const added = await change({ stockChange: "5", stockReason: "delivery", stockNote: "Slip 7" });
  expect([added.status, added.body.product]).toEqual([200, { quantity: 15 }]);
  expect((await change({ stockChange: "-2", stockReason: "damage" })).status).toBe(200);
  const seen = { quantitySeen: "10", onHandSeen: "10" };
  expect((await change({ quantity: "12", ...seen })).body.code).toBe("changed_meanwhile");
  const counted = await change({ quantity: "12", quantitySeen: "13", onHandSeen: "13" });
  expect(counted.body.product).toEqual({ quantity: 12 });
  const { stock } = (await call("getProductStock", { params: { id } }, keeper.token)).body;
  expect(stock?.movements.slice(0, 3).map(({ reason, delta }) => [reason, delta])).toEqual([
    ["count", -1],
    ["damage", -2],
    ["delivery", 5],
  ]);
  const reader = await newMember("Content");
  const refused = { params: { id }, body: { stockChange: "1", stockReason: "delivery" } };
  expect((await call("changeStock", refused, reader.token)).status).toBe(403);
});
