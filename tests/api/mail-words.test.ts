import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openChangeFeed } from "#server/database/change-feed.ts";
import { openKnownSettings } from "#server/settings/known-settings.ts";
import { type EndpointName, type Endpoints, endpoints } from "#shared/endpoints.ts";
import { type MailName, type MailWords, mailNames, partsOf } from "#shared/mails/mail-table.ts";
import { defaultMailWords } from "#shared/mails/mail-words.ts";
import { rupees } from "#shared/money.ts";
import { placeOrder, pollPayment } from "../support/checkout.ts";
import { callEndpoint, newAddress, type RequestInput } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";
import { openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let owner: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await newAdmin(shop);
});
afterAll(() => shop.close());

function call<Name extends EndpointName>(name: Name, given: RequestInput = {}) {
  return callEndpoint<Endpoints[Name]>(shop, endpoints[name], {
    token: owner.token,
    address: newAddress(),
    ...given,
  });
}

async function save(words: Partial<MailWords>) {
  const { settings, version = 0 } = (await call("getMailsSettings")).body;
  return call("saveMailsSettings", { body: { settings: { ...settings, ...words }, version } });
}

/** Its words, each told apart from all others and from what it was. */
function marked(name: MailName): Record<string, string> {
  return Object.fromEntries(
    partsOf(name).map(([key, { text }]) => [key, `<${name}.${key}> ${text}`]),
  );
}

const preview = (name: MailName, words: Record<string, string>, orderNumber?: string) =>
  call("previewMail", { body: { mail: name, words, ...(orderNumber && { orderNumber }) } });

/** An order that is paid. */
async function bought() {
  const category = (await newCategory(shop))._id;
  const mug = await newProduct(shop, { category, name: "Mug & <b>lid</b>", price: rupees(79) });
  const shopper = await newShopper(shop);
  const orderId = await placeOrder(shop, shopper, [{ product: mug, quantity: 2 }]);
  await shop.sandbox.pay(orderId);
  await pollPayment(shop, shopper, orderId);
  return readOrder(shop, orderId);
}

describe("the words of mails", () => {
  it.each(mailNames)("%s is shown in changed words, escaped, with its values", async (name) => {
    const { status, body } = await preview(name, marked(name));
    expect(status).toBe(200);
    const { subject = "", text = "", html = "" } = body;
    // A part of several mails is shown in one of them.
    const own = Object.keys(defaultMailWords[name]).filter((key) =>
      `${subject}\n${text}`.includes(`<${name}.${key}>`),
    );
    expect(own.length).toBeGreaterThan(0);
    if ("subject" in defaultMailWords[name]) expect(subject).toContain(`<${name}.subject>`);
    if ("link" in defaultMailWords[name]) expect(text).toMatch(/https?:\/\//);
    // Whatever the text says, the page says it, too, and as text.
    for (const key of own.filter((one) => !/^(subject|track|plainThanks)/.test(one))) {
      expect(html).toContain(`&lt;${name}.${key}&gt;`);
    }
    expect(html).not.toContain(`<${name}`);
    expect(subject + text + html).not.toMatch(/\{\w+\}/);
    expect(subject + text).not.toMatch(/undefined|null|NaN/);
  });

  it("are those of the next mail, here and on every other node, until they are returned to", async () => {
    const changes = openChangeFeed({ databaseUrl: shop.databaseUrl, onError: () => {} });
    const otherNode = openKnownSettings(shop.database.db, changes);
    try {
      expect((await otherNode.read("mails")).orderPaid).toEqual(defaultMailWords.orderPaid);
      const orderPaid = { ...defaultMailWords.orderPaid, subject: "Dhanyavaad: {orderNumber}" };
      expect((await save({ orderPaid })).body.message).toBe(
        "Saved. Mails have these words from now on.",
      );
      await vi.waitFor(
        async () => expect((await otherNode.read("mails")).orderPaid).toEqual(orderPaid),
        { timeout: 1_000 },
      );
    } finally {
      await changes.close();
    }
    const order = await bought();
    const folder = join(shop.dataDir, "mail");
    await vi.waitFor(
      async () =>
        expect((await mailsNamed(folder, `order-paid-${order.id}`))[0]).toContain(
          `Subject: Dhanyavaad: ${order.number}`,
        ),
      { timeout: 10_000 },
    );
    const { versions = [] } = (await call("listSettingsVersions", { params: { subject: "mails" } }))
      .body;
    // Only what was changed, against the words that the shop comes with.
    expect(versions[0]?.changes).toEqual([
      {
        path: "orderPaid.subject",
        before: defaultMailWords.orderPaid.subject,
        after: "Dhanyavaad: {orderNumber}",
      },
    ]);
    const back = await call("returnToSettings", {
      params: { subject: "mails" },
      body: { version: 0, seen: 1 },
    });
    expect(back.status).toBe(200);
    expect((await call("getMailsSettings")).body.settings).toEqual(defaultMailWords);
  });

  it("are refused by their field where a mail would lose its link, or names what it does not know", async () => {
    const refused = await save({
      resetLink: { ...defaultMailWords.resetLink, link: "Set a new password" },
      orderShipped: { ...defaultMailWords.orderShipped, sent: "Off goes {parcel}." },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual({
      "settings.resetLink.link": "Link needs {link}: without it the mail is of no use",
      "settings.orderShipped.sent":
        "What happened cannot name {parcel}. It can name {orderNumber}, {customerName}, {shopName}",
    });
    const shown = await preview("resetLink", {
      ...defaultMailWords.resetLink,
      link: "Set a new password",
      extra: "",
    });
    expect(shown.status).toBe(400);
    expect(shown.body.fields?.["words.link"]).toContain("needs {link}");
  });

  it("are shown with an order, by its number, to whoever may see orders", async () => {
    const order = await bought();
    const { body } = await preview("orderPaid", defaultMailWords.orderPaid, order.number ?? "");
    expect(body.subject).toContain(order.number);
    expect(body.html).toContain("Mug &amp; &lt;b&gt;lid&lt;/b&gt;");
    const unknown = await preview("orderPaid", defaultMailWords.orderPaid, "SO-99-999999");
    expect(unknown.body).toMatchObject({
      code: "invalid_request",
      fields: { orderNumber: "No order has the number SO-99-999999" },
    });
  });

  it("are shown with what the order has, and say what of them is an example", async () => {
    const adminOrders = await openAdminOrderClient(shop);
    const { id, orderId } = await adminOrders.placeOrder();
    const { number } = await readOrder(shop, orderId);
    const shown = async (name: MailName) =>
      (await preview(name, defaultMailWords[name], number ?? "")).body;
    const before = await shown("orderShipped");
    expect(before.text).toContain("1490812345678");
    expect(before.examples).toEqual(
      expect.arrayContaining(["The parcel's tracking number", "Who carries the parcel"]),
    );
    await adminOrders.move(id, {
      ...{ status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 77 1" },
    });
    const after = await shown("orderShipped");
    expect(after.text).toContain("BD 77 1");
    expect(after.examples).toEqual([]);
    // What is said of a part alone is not said of the whole.
    expect(after.otherTexts?.map(({ label }) => label)).toContain("Subject, for a part");
    const unsaid = after.otherTexts?.map(({ label }) => label);
    expect(["Subject", "Heading"].filter((label) => unsaid?.includes(label))).toEqual([]);
    const refused = await shown("returnRefunded");
    expect(refused.examples).toEqual(expect.arrayContaining(["What goes back"]));
    const made = await preview("orderShipped", defaultMailWords.orderShipped);
    expect(made.body.examples).toEqual([]);
  });

  it("are sent to whoever tries them, to nobody else, and not without end", async () => {
    const body = { mail: "coupon" as const, words: defaultMailWords.coupon };
    const sent = await call("sendMailTrial", { body });
    expect(sent.body.message).toMatch(/^The shop has no mail server .* nobody gets it\.$/);
    const folder = join(shop.dataDir, "mail");
    await vi.waitFor(async () => expect(await mailsNamed(folder, "trial-")).toHaveLength(1), {
      timeout: 10_000,
    });
    const [trial = ""] = await mailsNamed(folder, "trial-");
    expect(/^To: .*$/m.exec(trial)?.[0]).toContain(owner.email);
    const more = await Promise.all(
      Array.from({ length: 25 }, () => call("sendMailTrial", { body })),
    );
    expect(more.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(more.filter(({ status }) => status === 429)).toHaveLength(6);
  });
});
