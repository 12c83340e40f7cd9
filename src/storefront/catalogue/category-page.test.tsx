import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { answerLists, exactly, mugs, testCard, testFound } from "#tests/components/sample-list.ts";
import * as categoryPage from "./category-page.tsx";

// On the server there is only the loader.
const { clientLoader: _, ...page } = categoryPage;

const open = (search = "") =>
  renderPage(page, { route: "/category/:slug", path: `/category/mugs${search}` });

const filters = async () => within(await screen.findByRole("region", { name: "Filters" }));

describe("the list of a category", () => {
  it("leads from a page's number to the list, and says where there is no such page", async () => {
    answerLists({ total: exactly(30) });
    const { currentPath } = open("?page=2&sort=newest");
    await screen.findByText("30 products");
    expect(currentPath()).toBe("/category/mugs?sort=newest");
    open("?page=3&sort=newest");
    await screen.findByRole("heading", { level: 1, name: "There is no page 3" });
    expect(screen.getByText("This list has 30 products.")).toBeTruthy();
    const link = screen.getByRole("link", { name: "Go to the list" });
    expect(link.getAttribute("href")).toBe("/category/mugs?sort=newest");
  });

  it("has its own branch of the categories beside it, the others folded", async () => {
    const category = (name: string, parent: string | null = null) => ({
      ...mugs,
      _id: name,
      name,
      slug: name,
      parent,
    });
    const cups = category("cups", "drinkware");
    const place = { category: cups, ancestors: [] };
    fakeApi({
      findProducts: ({ query }) => success(testFound(query, { category: place })),
      getCategories: () =>
        success({
          success: true,
          category: [category("presses"), category("drinkware"), cups],
        }),
    });
    open();
    const [, beside] = await screen.findAllByRole("navigation", {
      name: "Categories",
      hidden: true,
    });
    if (!beside) throw new Error("two trees are expected");
    const foldOf = (name: string) =>
      within(beside).getByText(name, { selector: "a" }).closest("details");
    expect(foldOf("cups")).toBeNull();
    expect(foldOf("presses")?.open).toBe(false);
  });

  it("is sorted by the shopper, its own order left out of the address", async () => {
    answerLists();
    const { user, currentPath } = open("?f.colour=red");
    const sort = await screen.findByRole("combobox", { name: "Sort by" });
    expect(within(sort).queryByText("Relevance")).toBeNull();
    await user.selectOptions(sort, "Price: low to high");
    await waitFor(() => expect(currentPath()).toBe("/category/mugs?sort=price-up&f.colour=red"));
    await user.selectOptions(sort, "Most popular");
    await waitFor(() => expect(currentPath()).toBe("/category/mugs?f.colour=red"));
  });

  it("that is empty by its filters offers the ways back, with what each would show", async () => {
    answerLists({ without: { price: exactly(3), colour: exactly(7) } });
    const { user, currentPath } = open("?stock=in&price.max=50&f.colour=red&f.colour=blue");
    await screen.findByText("No product has all of this");
    screen.getByText("0 products");
    const others = screen.getByRole("link", { name: "Without “Blue, Red” (7)" });
    expect(others.getAttribute("href")).toBe("/category/mugs?stock=in&price.max=50");
    expect(screen.queryByRole("link", { name: /Without “In stock”/ })).toBeNull();
    const back = screen.getByRole("link", { name: "Without “up to ₹50” (3)" });
    await user.click(back);
    await screen.findByText("3 products");
    expect(currentPath()).toBe("/category/mugs?stock=in&f.colour=blue&f.colour=red");
  });

  it("says where counting was stopped, and goes on by real addresses", async () => {
    answerLists({ total: { count: 5_000, isExact: false }, nextCursor: "next" });
    open("?f.colour=red");
    await screen.findByText("5,000+ products");
    screen.getByText("Showing 1 of 5,000+");
    const more = screen.getByRole("link", { name: "Load more" });
    expect(more.getAttribute("href")).toBe("/category/mugs?f.colour=red&cursor=next");
  });

  it("has a form that asks for the same without scripts", async () => {
    answerLists();
    open("?sort=newest&fits=mug-press");
    const form = (await filters()).getByRole("checkbox", { name: "Red (4)" }).closest("form");
    expect(form?.getAttribute("action")).toBe("/category/mugs");
    expect(form?.method).toBe("get");
    const sent = new FormData(form as HTMLFormElement);
    expect(sent.get("sort")).toBe("newest");
    expect(sent.get("fits")).toBe("mug-press");
  });

  it("shows a family as one card that leads to its choice", async () => {
    const family = {
      name: "Two-tone mug",
      products: 6,
      options: [{ name: "Colour", values: 6 }],
      fromPrice: 98,
      pricesDiffer: true,
    };
    const red = testCard({
      _id: "red",
      name: "Two-tone mug, red",
      slug: "two-tone-red",
      specifications: [
        { name: "Colour", value: "Red" },
        { name: "Volume", value: "11 oz" },
      ],
    });
    answerLists({
      cards: [
        { ...red, family },
        {
          ...red,
          _id: "tee",
          name: "T-shirt, M",
          family: { ...family, name: "T-shirt", products: 1 },
        },
        testCard({ _id: "laser", name: "Laser", slug: "laser", price: 0 }),
      ],
      total: exactly(3),
    });
    const { user } = open();
    const [card, single, unpriced] = await screen.findAllByRole("article");
    if (!card || !single || !unpriced) throw new Error("three cards are expected");
    within(card).getByRole("heading", { name: "Two-tone mug" });
    within(card).getByText("6 colours, from");
    within(card).getByText("₹98");
    within(card).getByText("11 oz");
    expect(within(card).queryByText("Red")).toBeNull();
    const link = within(card).getByRole("link", { name: "Two-tone mug" });
    expect(link.getAttribute("href")).toBe("/product/two-tone-red");
    // Of what has no price the price can be asked for.
    within(unpriced).getByRole("link", { name: "Ask for a price : Laser" });
    within(unpriced).getByText("Price on request");
    expect(within(unpriced).queryByRole("button", { name: /^Add to cart/ })).toBeNull();
    // Where one is left of it, that one is the card.
    within(single).getByRole("heading", { name: "T-shirt, M" });
    within(single).getByRole("button", { name: "Add to cart : T-shirt, M" });
    // Added from here, it is chosen first.
    await user.click(within(card).getByRole("button", { name: "Add to cart : Two-tone mug" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add to cart" }));
    await dialog.findByRole("textbox", { name: "Pieces of T-shirt, black, S" });
  });
});

describe("a category that cannot be shown", () => {
  it.each([
    ["too_many_requests", "Too many searches at once. Please try again in a few seconds."],
    ["unavailable", "The shop is busy. Please try again in a few seconds."],
  ] as const)("is not said to be missing, but to be for later: %s", async (code, message) => {
    fakeApi({
      findProducts: () => failure(code, message),
      getCategories: () => success({ success: true, category: [mugs] }),
    });
    open();
    await screen.findByText(`${message} Your cart is safe in this browser.`);
    screen.getByRole("button", { name: "Try again" });
    expect(screen.queryByText(/does not exist/)).toBeNull();
  });

  it("is said to be missing where there is none", async () => {
    fakeApi({
      findProducts: () => failure("not_found", "This category no longer exists"),
      getCategories: () => success({ success: true, category: [] }),
    });
    open();
    await screen.findByText("This category does not exist or was removed.");
  });
});
