import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "#tests/components/render-page.tsx";
import { testFamily } from "#tests/support/sample-families.ts";
import { addToCart, currentCart } from "./cart-store.ts";
import { VariantGrid } from "./variant-grid.tsx";

function open(family = testFamily()) {
  const onAdded = vi.fn();
  const page = () => <VariantGrid family={family} productId="tee-black-m" onAdded={onAdded} />;
  return { ...renderPage({ default: page }, { route: "/" }), onAdded };
}

const field = (name: string) =>
  screen.findByRole("textbox", { name: `Pieces of T-shirt, ${name}` });
const textOf = (element: Element) => element.textContent;
const inCart = () => currentCart().lines.map(({ _id, variant }) => [_id, variant]);

describe("the grid of a family", () => {
  it("adds all that is chosen at once, each line with its own variant, at the tier of the sum", async () => {
    const { user, onAdded } = open();
    await user.type(await field("black, S"), "2");
    await user.type(await field("black, XL"), "3");
    await user.click(screen.getByRole("radio", { name: /^White/ }));
    await user.type(await field("white, M"), "5");
    screen.getByText("10 pieces at 5% off:");
    screen.getByText("Add 40 more for 10% off");
    screen.getByRole("radio", { name: "Black 5 chosen" });
    // The rows' prices follow what is chosen.
    expect(screen.getAllByText("₹75")).toHaveLength(3);
    await user.click(screen.getByRole("button", { name: "Add to cart" }));
    expect(onAdded).toHaveBeenCalledOnce();
    expect(inCart()).toEqual([
      ["tee-black-s", "manual_2"],
      ["tee-black-xl", "manual_3"],
      ["tee-white-m", "manual_5"],
    ]);
    expect(currentCart().total).toBe(75_000);
  });

  it("adds nothing while one is more than there is, and leads to it", async () => {
    const family = testFamily();
    const variants = family.variants.map((variant) =>
      variant.slug === "tee-white-m" ? { ...variant, quantity: 4 } : variant,
    );
    const { user, onAdded } = open({ ...family, variants });
    await user.click(await screen.findByRole("radio", { name: "White" }));
    await user.type(await field("white, M"), "5");
    await user.click(screen.getByRole("radio", { name: "Black" }));
    await user.type(await field("black, S"), "1");
    await user.click(screen.getByRole("button", { name: "Add to cart" }));
    screen.getByText("Only 4 in stock");
    screen.getByText("Check the quantities that are marked");
    const wrong = await field("white, M");
    expect(wrong.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(wrong);
    expect(onAdded).not.toHaveBeenCalled();
    expect(inCart()).toEqual([]);
  });

  it("offers no field for what is sold out, and counts what the cart holds", async () => {
    const family = testFamily();
    const [first] = family.variants;
    if (first) addToCart(first, "manual_9");
    const { user } = open(family);
    await user.type(await field("black, S"), "1");
    screen.getByText("Priced together with 9 already in your cart.");
    screen.getByText("1 piece at 5% off:");
    expect(screen.queryByRole("textbox", { name: "Pieces of T-shirt, black, L" })).toBeNull();
    screen.getByText("Out of stock");
  });

  it("offers no field for what has no price", async () => {
    const family = testFamily();
    const variants = family.variants.map((variant, place) =>
      place === 0 ? { ...variant, price: 0 } : variant,
    );
    open({ ...family, variants });
    await screen.findByText("No price yet");
    expect(screen.queryByRole("textbox", { name: "Pieces of T-shirt, black, S" })).toBeNull();
  });

  it("asks for a number where none is given", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Add to cart" }));
    screen.getByText("Enter how many you want of at least one");
    expect(document.activeElement).toBe(await field("black, S"));
    await user.click(screen.getByRole("button", { name: "More of T-shirt, black, S" }));
    expect((await field("black, S")).getAttribute("value")).toBe("1");
    await user.click(screen.getByRole("button", { name: "Fewer of T-shirt, black, S" }));
    screen.getByText("Nothing chosen yet.");
  });

  it("shows its bulk prices before anything is chosen, and which is reached", async () => {
    const { user } = open();
    const tiers = await screen.findByRole("list", { name: "Bulk prices" });
    expect(within(tiers).getAllByRole("listitem").map(textOf)).toEqual([
      "10+: ₹75 each",
      "50+: ₹71 each",
      "100+: ₹67 each",
    ]);
    screen.getByText("All colours and sizes count together.");
    const reached = () => tiers.querySelector("[aria-current]")?.textContent;
    expect(reached()).toBeUndefined();
    await user.type(await field("black, S"), "49");
    expect(reached()).toBe("10+: ₹75 each");
    screen.getByText("Add 1 more for 10% off: saves ₹125");
  });

  it("shows no bulk prices where its products differ in them", async () => {
    const { variants, ...family } = testFamily();
    const [first, ...others] = variants;
    open({ ...family, variants: first ? [{ ...first, bulkDiscounts: [] }, ...others] : [] });
    await field("black, S");
    expect(screen.queryByRole("list", { name: "Bulk prices" })).toBeNull();
  });

  it("says how many are left where they are few", async () => {
    const { variants, ...family } = testFamily();
    const stock = (slug: string) => (slug === "tee-black-s" ? 3 : 21);
    open({ ...family, variants: variants.map((m) => ({ ...m, quantity: stock(m.slug) })) });
    await field("black, S");
    screen.getByText("Only 3 left");
    expect(screen.getAllByText(/left$/)).toHaveLength(1);
  });

  it("is a simple list for one option", async () => {
    const { options, variants, ...family } = testFamily();
    open({
      ...family,
      options: options.slice(0, 1),
      variants: variants.filter(({ values }) => values.size === "s"),
    });
    await field("black, S");
    await field("white, S");
    expect(screen.queryByRole("radio")).toBeNull();
  });
});
