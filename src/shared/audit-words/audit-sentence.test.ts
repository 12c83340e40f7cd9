import { describe, expect, it } from "vitest";
import type { AuditChange } from "../audit/contract.ts";
import { auditSentence, fieldsOf } from "./audit-sentence.ts";

const mug = { type: "product", id: "p1", name: "White mug" } as const;

function changed(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  change: Partial<AuditChange> = {},
): AuditChange {
  return { table: "products", operation: "update", subject: mug, before, after, ...change };
}

const sentence = (action: string, changes: AuditChange[], names = {}) =>
  auditSentence({ action, changes }, names);

describe("a sentence of the audit", () => {
  it("tells the one field that was changed, from what to what", () => {
    const price = changed({ price_paise: 11_90_000 }, { price_paise: 11_50_000 });
    expect(sentence("updateProduct", [price])).toBe(
      "Changed the price of White mug from ₹11,900 to ₹11,500",
    );
    expect(sentence("updateProduct", [changed({ hsn: "" }, { hsn: "6912" })])).toBe(
      "Set the HSN of White mug to 6912",
    );
    expect(sentence("updateProduct", [changed({ cost_paise: 5_000 }, { cost_paise: null })])).toBe(
      "Emptied the cost of White mug, which was ₹50",
    );
    const moved = changed({ category_id: "c1" }, { category_id: "c2" });
    expect(sentence("updateProduct", [moved], { c1: "Mugs", c2: "Bottles" })).toBe(
      "Changed the category of White mug from Mugs to Bottles",
    );
    expect(sentence("updateProduct", [changed({ shipping: true }, { shipping: false })])).toBe(
      "Set “Can be shipped” of White mug to no",
    );
    const text = changed({ description: "x".repeat(80) }, { description: "y" });
    expect(sentence("updateProduct", [text])).toBe("Changed the description of White mug");
  });

  it("does not tell a value that was erased with its person, and takes no text for one", () => {
    const sentenceOf = (before: unknown) =>
      sentence("changeStaffRole", [
        changed(
          { company: before },
          { company: "Asha Gifts" },
          { table: "users", subject: { type: "user", id: "u1", name: "Asha" } },
        ),
      ]);
    expect(sentenceOf({ erased: true })).toBe("Changed the company of Asha");
    expect(sentenceOf("(erased)")).toBe("Changed the company of Asha from (erased) to Asha Gifts");
  });

  it("names several fields, and counts many", () => {
    const both = changed({ name: "Mug", sku: "M" }, { name: "White mug", sku: "W" });
    expect(sentence("updateProduct", [both])).toBe("Changed name and SKU of White mug");
    const many = { brand: "a", name: "a", origin: "a", sku: "a", unit: "a" };
    expect(sentence("updateProduct", [changed(many, many)])).toBe(
      "Changed brand, name, country of origin and 2 more of White mug",
    );
  });

  it("names what else was written by the thing that it is about", () => {
    const order = { type: "order", id: "o1", name: "SO-26-000123" } as const;
    const invoice = { type: "document", id: "d1", name: "INV/1" } as const;
    const made = (subject: AuditChange["subject"]) =>
      changed({}, { id: "1" }, { table: "shipments", operation: "insert", subject });
    expect(sentence("createShipment", [made(invoice), made(order)])).toBe(
      "Shipped pieces of order SO-26-000123",
    );
    expect(sentence("enterTracking", [made(order), made({ ...order, id: "o2" })])).toBe(
      "Shipped order SO-26-000123 and 1 more by tracking numbers",
    );
    expect(sentence("addOrderNote", [])).toBe("Wrote a note on an order");
  });

  it("tells the value that matters, and does without where no row has it", () => {
    const order = { type: "order", id: "o1", name: "SO-26-000123" } as const;
    const of = (table: string, after: Record<string, unknown>): AuditChange =>
      changed({}, after, { table, subject: order });
    expect(sentence("transitionOrder", [of("orders", { status: "Shipped" })])).toBe(
      "Moved order SO-26-000123 on to Shipped",
    );
    expect(sentence("transitionOrder", [of("order_events", {})])).toBe(
      "Moved order SO-26-000123 on",
    );
    expect(sentence("recordTransfer", [of("payments", { amount_paise: 11_90_000 })])).toBe(
      "Entered a bank transfer of ₹11,900 for order SO-26-000123",
    );
    const synonym = { type: "synonym", id: "s1" } as const;
    const gone = { table: "search_synonyms", operation: "delete", subject: synonym } as const;
    expect(sentence("deleteSynonym", [{ ...gone, before: { meaning: "mug" } }])).toBe(
      "Deleted a synonym of mug",
    );
  });

  it("names what is gone as its last row did", () => {
    const gone = changed(
      { name: "White mug" },
      {},
      {
        operation: "delete",
        subject: { type: "product", id: "p1" },
      },
    );
    expect(sentence("deleteProduct", [gone])).toBe("Deleted White mug");
    const unknown = changed({ stock: 1 }, { stock: 2 }, { subject: { type: "product", id: "p1" } });
    expect(sentence("updateProduct", [unknown])).toBe(
      "Changed the stock of a product that is gone from 1 to 2",
    );
  });

  it("tells each value of the settings, which are kept as a whole", () => {
    const settings = changed(
      { value: { lowStock: 5, shown: true }, version: 1 },
      { value: { lowStock: 8, shown: true }, version: 2 },
      { table: "settings", subject: { type: "settings", id: "payments" } },
    );
    expect(sentence("savePaymentsSettings", [settings])).toBe(
      "Changed low stock in the settings (Ways to pay) from 5 to 8",
    );
    expect(fieldsOf(settings)).toEqual([
      { column: "lowStock", label: "Low stock", before: 5, after: 8 },
    ]);
  });

  it("tells settings by the form's labels, in rupees, words, days and yes or no", () => {
    const sentenceOf = (id: string, before: unknown, after: unknown) =>
      sentence("savePaymentsSettings", [
        changed(
          { value: before },
          { value: after },
          { table: "settings", subject: { type: "settings", id } },
        ),
      ]);
    expect(sentenceOf("payments", { codTo: 20_000 }, { codTo: 45_000.5 })).toBe(
      "Changed cash on delivery up to in the settings (Ways to pay) from ₹20,000 to ₹45,000.50",
    );
    expect(sentenceOf("payments", { transferFor: "all" }, { transferFor: "paid" })).toBe(
      "Changed bank transfer for whose orders in the settings (Ways to pay) from Every account to Accounts that have paid for an order before",
    );
    expect(sentenceOf("reviews", { requestsOn: false }, { requestsOn: true })).toBe(
      "Set “Ask for reviews by mail” in the settings (Review requests) to yes",
    );
    const zones = (price: number) => ({ zones: [{ methods: [{ weights: [{ price }] }] }] });
    expect(sentenceOf("shipping", zones(40), zones(60))).toBe(
      "Changed zone 1, way to send 1, weight 1: costs in the settings (Shipping) from ₹40 to ₹60",
    );
    const registered = (from: string) => ({ registrations: [{ from }] });
    expect(sentenceOf("registrations", registered("2026-04-01"), registered("2026-07-01"))).toBe(
      "Changed first day of registration 1 in the settings (Registrations) from 1 Apr 2026 to 1 Jul 2026",
    );
  });
});
