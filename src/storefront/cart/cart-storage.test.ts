import { describe, expect, it } from "vitest";
import { type KeyValueStore, openKeyValueStore } from "#browser/browser-storage.ts";
import { addLine } from "#shared/cart/cart.ts";
import { type CartLine, newLine } from "#shared/cart/cart-line.ts";
import { testProduct } from "#shared/catalogue/test-products.ts";
import {
  finishPendingWrites,
  loadCart,
  mergeGuestCart,
  pendingPayments,
  removePaid,
  repairStoredCart,
  saveCart,
  savePendingPayment,
  takeRepairMessages,
} from "./cart-storage.ts";
import { loadCoupon, saveCoupon } from "./saved-coupon.ts";

const mug = testProduct();
const tape = testProduct({ _id: "tape", price: 85, bulkDiscounts: [] });

/** A storage in memory whose browser ends before the given write (1 is the first). */
function memory(written = new Map<string, string>(), endsBefore = Number.POSITIVE_INFINITY) {
  let writes = 0;
  const storage = {
    getItem: (key: string) => written.get(key) ?? null,
    setItem: (key: string, text: string) => {
      write(() => written.set(key, text));
    },
    removeItem: (key: string) => {
      write(() => written.delete(key));
    },
  };
  function write(act: () => void) {
    writes += 1;
    if (writes < endsBefore) act();
  }
  // A browser's storage has its keys as properties.
  const open = () => ({ ...Object.fromEntries(written), ...storage }) as unknown as Storage;
  return { items: openKeyValueStore(open), written };
}

function cart(...lines: CartLine[]): CartLine[] {
  return lines.reduce<CartLine[]>(addLine, []);
}

function quantities(items: KeyValueStore, userId: string | undefined) {
  return loadCart(items, userId).map(({ _id, quantity }) => [_id, quantity]);
}

/** A user's cart of 2 mugs and a guest's of 3 mugs and a tape. */
function twoCarts(): Map<string, string> {
  const { items, written } = memory();
  saveCart(items, "me", cart(newLine(mug, "single", 2)));
  saveCart(items, undefined, cart(newLine(mug, "single", 3), newLine(tape, "single")));
  return written;
}

const merged = [
  ["mug", 5],
  ["tape", 1],
];

describe("the coupon of a cart", () => {
  const coupon = { code: "ABCD-EFGH", percent: 5 };

  it("comes along at the login, also without a cart", () => {
    const { items } = memory();
    saveCoupon(items, undefined, coupon);
    mergeGuestCart(items, "me");
    expect(loadCoupon(items, "me")).toEqual(coupon);
    expect(loadCoupon(items, undefined)).toBeNull();
  });

  it("goes when the order that uses it is paid, and no other does", () => {
    const { items } = memory();
    const lines = cart(newLine(mug, "single"));
    savePendingPayment(items, "ORD1", "me", lines);
    savePendingPayment(items, "ORD2", "me", lines, coupon.code);
    saveCoupon(items, "me", coupon);
    removePaid(items, "ORD1", "me");
    expect(loadCoupon(items, "me")).toEqual(coupon);
    removePaid(items, "ORD2", "me");
    expect(loadCoupon(items, "me")).toBeNull();
  });

  it("stays where another has taken its place since", () => {
    const { items } = memory();
    savePendingPayment(items, "ORD1", "me", cart(newLine(mug, "single")), "OLD");
    saveCoupon(items, "me", coupon);
    removePaid(items, "ORD1", "me");
    expect(loadCoupon(items, "me")).toEqual(coupon);
  });
});

describe("a cart that has to be repaired", () => {
  const stored = JSON.stringify([
    { ...newLine(mug, "single"), quantity: 0 },
    { name: "Old cap" },
    { _id: "tape", variant: "gift", quantity: 2 },
  ]);
  const sentences = [
    "Old cap could not be read and was taken out of your cart.",
    "The number of pieces of White mug was not valid; your cart now holds 1 piece.",
  ];

  it("is stored repaired, and what was repaired is said once", () => {
    const { items } = memory(new Map([["cart-me", stored]]));
    repairStoredCart(items, "me");
    repairStoredCart(items, "me");
    saveCart(items, "me", loadCart(items, "me"));
    expect(quantities(items, "me")).toEqual([
      ["mug", 1],
      ["tape", 2],
    ]);
    expect(takeRepairMessages(items, "me")).toEqual(sentences);
    expect(takeRepairMessages(items, "me")).toEqual([]);
    expect(items.keys("repaired-")).toEqual([]);
  });

  it("loses nothing where the browser ends while it is written", () => {
    for (let write = 1; write <= 4; write += 1) {
      const { items, written } = memory(new Map([["cart-me", stored]]), write);
      repairStoredCart(items, "me");
      const { items: next } = memory(new Map(written));
      finishPendingWrites(next);
      repairStoredCart(next, "me");
      expect(takeRepairMessages(next, "me"), `before write ${write}`).toEqual(sentences);
    }
  });

  it("tells of a guest's cart after the login", () => {
    const { items } = memory(new Map([["cart-guest", stored]]));
    repairStoredCart(items, undefined);
    mergeGuestCart(items, "me");
    expect(quantities(items, "me")).toEqual([
      ["mug", 1],
      ["tape", 2],
    ]);
    expect(takeRepairMessages(items, "me")).toEqual(sentences);
    expect(takeRepairMessages(items, undefined)).toEqual([]);
  });
});

describe("mergeGuestCart", () => {
  it("adds the guest's lines once and empties the guest's cart", () => {
    const { items, written } = memory(twoCarts());
    mergeGuestCart(items, "me");
    mergeGuestCart(items, "me");
    expect(quantities(items, "me")).toEqual(merged);
    expect([...written.keys()]).toEqual(["cart-me"]);
  });

  it.each([1, 2, 3, 4, 5])("adds them once where the browser ended before write %i", (write) => {
    const { written } = memory(twoCarts());
    mergeGuestCart(memory(written, write).items, "me");
    const { items } = memory(written);
    mergeGuestCart(items, "me");
    expect(quantities(items, "me")).toEqual(merged);
    expect([...written.keys()]).toEqual(["cart-me"]);
  });

  it("leaves another user's cart alone", () => {
    const { items } = memory(twoCarts());
    mergeGuestCart(items, "you");
    expect(quantities(items, "me")).toEqual([["mug", 2]]);
    expect(quantities(items, "you")).toEqual([
      ["mug", 3],
      ["tape", 1],
    ]);
  });

  it("does nothing without a guest's cart", () => {
    const { items, written } = memory();
    mergeGuestCart(items, "me");
    expect(written.size).toBe(0);
  });
});

describe("takeOutPaid", () => {
  function paying(): Map<string, string> {
    const { items, written } = memory();
    const paid = cart(newLine(mug, "single", 2), newLine(tape, "single"));
    savePendingPayment(items, "ORD1", "me", paid);
    saveCart(items, "me", cart(...paid, newLine(mug, "single")));
    return written;
  }

  it("takes out exactly what was paid for, once", () => {
    const { items, written } = memory(paying());
    removePaid(items, "ORD1", "me");
    removePaid(items, "ORD1", "me");
    expect(quantities(items, "me")).toEqual([["mug", 1]]);
    expect([...written.keys()]).toEqual(["cart-me"]);
  });

  it.each([1, 2, 3, 4])("takes it out once where the browser ended before write %i", (write) => {
    const written = paying();
    removePaid(memory(written, write).items, "ORD1", "me");
    const { items } = memory(written);
    finishPendingWrites(items);
    removePaid(items, "ORD1", "me");
    expect(quantities(items, "me")).toEqual([["mug", 1]]);
  });

  it("leaves the cart alone for another order or another user", () => {
    const { items } = memory(paying());
    removePaid(items, "ORD2", "me");
    removePaid(items, "ORD1", "you");
    expect(quantities(items, "me")).toEqual([
      ["mug", 3],
      ["tape", 1],
    ]);
  });

  it("knows whose payments were begun and not heard of since", () => {
    const { items } = memory(paying());
    savePendingPayment(items, "ORD2", "you", []);
    expect(pendingPayments(items, "me")).toEqual(["ORD1"]);
    removePaid(items, "ORD1", "me");
    expect(pendingPayments(items, "me")).toEqual([]);
  });

  it.each(["{", "7", "{}", '{"user":"me","lines":7}', '{"user":"me","lines":[null]}'])(
    "takes %s for nothing paid",
    (text) => {
      const { items, written } = memory(paying());
      written.set("paying-ORD1", text);
      removePaid(items, "ORD1", "me");
      expect(quantities(items, "me")).toHaveLength(2);
    },
  );
});

describe("finishPendingWrites", () => {
  it("writes nothing but carts and payments, whatever stands in the journal", () => {
    const { items, written } = memory();
    written.set("cart-writing", '{"auth":"x","cart-me":7,"cart-you":"[]"}');
    finishPendingWrites(items);
    expect([...written]).toEqual([["cart-you", "[]"]]);
  });
});

describe("a storage that is blocked or full", () => {
  it("keeps the cart for as long as the tab lives", () => {
    const items = openKeyValueStore(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    saveCart(items, undefined, cart(newLine(mug, "single")));
    mergeGuestCart(items, "me");
    expect(quantities(items, "me")).toEqual([["mug", 1]]);
    expect(quantities(items, undefined)).toEqual([]);
  });
});
