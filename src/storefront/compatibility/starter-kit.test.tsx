import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import type { StarterLine } from "#shared/compatibility/fits-contract.ts";
import { testStore } from "#tests/components/render-page.tsx";
import { addToCart, currentCart } from "../cart/cart-store.ts";
import * as rootData from "../site/root-data.ts";
import { StarterKit } from "./starter-kit.tsx";

function line(name: string, quantity: number, more: Partial<StarterLine["product"]> = {}) {
  const product = testProduct({ _id: name, name, price: 100, bulkDiscounts: [], ...more });
  return { product, kind: "consumable" as const, quantity, reason: `Why ${name}.` };
}

function mount(...lines: StarterLine[]) {
  const router = createMemoryRouter([{ path: "/", element: <StarterKit lines={lines} /> }]);
  return render(<RouterProvider router={router} />);
}

function open(...lines: StarterLine[]) {
  mount(...lines);
  return userEvent.setup();
}

const sum = () => screen.getByRole("status").textContent;
const inCart = () => currentCart().lines.map(({ _id, quantity }) => `${quantity} ${_id}`);
const row = (name: string) => screen.getByRole("link", { name }).closest("li") as HTMLElement;

const inShop = (gstin: string | undefined) =>
  vi.spyOn(rootData, "useStoreInfo").mockReturnValue({ ...testStore, gstin });

beforeEach(() => {
  inShop(testStore.gstin);
});

describe("a starter kit", () => {
  it("speaks of no GST where none is charged", () => {
    inShop(undefined);
    open(line("Press", 1, { price: 4_900 }));
    expect(sum()).toBe("₹4,900 for 1 piece");
  });

  it("goes into the cart as a whole by one tap, at the tier's price", async () => {
    const user = open(
      line("Press", 1, { price: 4_900 }),
      line("Mugs", 36, { price: 79, bulkDiscounts: [{ quantity: 10, discount: 5 }] }),
    );
    expect(sum()).toBe("₹7,600 for 37 pieces, incl. GST");
    await user.click(screen.getByRole("button", { name: "Add all to cart" }));
    expect(inCart()).toEqual(["1 Press", "36 Mugs"]);
    expect(sum()).toBe("All of it is in your cart.");
    expect(screen.getByRole("link", { name: "Go to the cart" }).getAttribute("href")).toBe("/cart");
  });

  it("leaves out what is unticked", async () => {
    const user = open(line("Ink", 1), line("Paper", 2));
    await user.click(screen.getByRole("checkbox", { name: "Ink" }));
    expect(sum()).toBe("₹200 for 2 pieces, incl. GST");
    await user.click(screen.getByRole("button", { name: "Add 2 pieces to cart" }));
    expect(inCart()).toEqual(["2 Paper"]);
  });

  it("says a reason that several in a row share once", () => {
    open(
      { ...line("Shirt S", 3), reason: "To press." },
      { ...line("Shirt M", 3), reason: "To press." },
    );
    within(row("Shirt S")).getByText("To press.");
    expect(screen.getAllByText("To press.")).toHaveLength(1);
  });

  it("counts what lies in the cart already", async () => {
    act(() => addToCart(testProduct({ _id: "Mugs", price: 100 }), "manual_10"));
    const user = open(line("Mugs", 36), line("Tape", 1));
    within(row("Mugs")).getByText("10 pieces in your cart, 26 to add");
    expect(sum()).toBe("₹2,700 for 27 pieces, incl. GST");
    await user.click(screen.getByRole("button", { name: "Add all to cart" }));
    expect(inCart()).toEqual(["10 Mugs", "26 Mugs", "1 Tape"]);
  });

  it("says what is sold out or short, and leaves it out", async () => {
    const user = open(
      ...[line("Ink", 1, { quantity: 0 }), line("Mugs", 36, { quantity: 12 })],
      line("Laser", 1, { price: 0 }),
    );
    within(row("Ink")).getByText("Out of stock, left out");
    within(row("Laser")).getByText("No price yet, left out");
    within(row("Mugs")).getByText("Only 12 in stock");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Ink" }).disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Add 12 pieces to cart" }));
    expect(inCart()).toEqual(["12 Mugs"]);
  });

  it("never says that what is sold out is in the cart", async () => {
    const { unmount } = mount(line("Press", 1, { quantity: 0 }), line("Ink", 1, { quantity: 0 }));
    expect(sum()).toBe("None of it is in stock now. Ask us when it will be.");
    screen.getByRole("link", { name: "Ask us" });
    unmount();
    const user = open(line("Press", 1, { quantity: 0 }), line("Ink", 1));
    await user.click(screen.getByRole("button", { name: "Add 1 piece to cart" }));
    expect(sum()).toBe("What is in stock is in your cart.");
  });

  it("takes as many as are typed, none of 0, and the total follows", async () => {
    const user = open(
      line("Mugs", 36, { bulkDiscounts: [{ quantity: 10, discount: 10 }] }),
      line("Tape", 1),
    );
    const mugs = screen.getByRole("textbox", { name: "Pieces of Mugs" });
    await user.clear(mugs);
    await user.type(mugs, "5");
    expect(sum()).toBe("₹600 for 6 pieces, incl. GST");
    await user.clear(mugs);
    await user.type(mugs, "0");
    expect(sum()).toBe("₹100 for 1 piece, incl. GST");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Mugs" }).checked).toBe(false);
    await user.click(screen.getByRole("checkbox", { name: "Mugs" }));
    expect(sum()).toBe("₹3,340 for 37 pieces, incl. GST");
    await user.click(screen.getByRole("checkbox", { name: "Tape" }));
    await user.click(screen.getByRole("button", { name: "Add 36 pieces to cart" }));
    expect(sum()).toBe("What you chose is in your cart.");
  });
});
