import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { SearchBox } from "./search-box.tsx";
import type { Suggested } from "./suggestion-options.ts";

const found: Suggested = {
  products: [
    { _id: "p1", name: "Mug press, 11 oz", slug: "mug-press", photo: "/press.webp", price: 4_900 },
  ],
  categories: [{ name: "Mugs", slug: "mugs", parentName: "Drinkware" }],
  blogs: [{ title: "Printing mugs", slug: "printing-mugs" }],
  also: [],
  mended: null,
};

/** What the shop was asked to suggest for, and what was searched for. */
let asked: string[];
let searched: string[];

beforeEach(() => {
  asked = [];
  searched = [];
});

function openBox(answers: Partial<Suggested> = {}, route = "/") {
  fakeApi({
    suggest: ({ query }) => {
      asked.push(query.q ?? "");
      return success({ success: true, ...found, ...answers });
    },
    searchProducts: ({ params }) => {
      searched.push(params.keyword);
      return success([]);
    },
  });
  return renderPage({ default: () => <SearchBox /> }, { route });
}

const findBox = () => screen.findByRole("combobox", { name: "Search products" });
const findList = () => screen.findByRole("listbox", { name: "Suggestions" });

describe("the search box", () => {
  it("suggests products, categories and articles from two letters on", async () => {
    const { user } = openBox();
    const box = await findBox();
    await user.type(box, "m");
    expect(box.getAttribute("aria-expanded")).toBe("false");
    await user.type(box, "ug");
    const list = within(await findList());
    expect(list.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Mug press, 11 oz₹4,900",
      "Mugs in Drinkware",
      "Printing mugs article",
      "See all results for “mug”",
    ]);
    await waitFor(() => expect(box.getAttribute("aria-expanded")).toBe("true"));
    screen.getByText("4 suggestions. Choose with the arrow keys.");
    expect(list.getAllByText("Mug").map(({ tagName }) => tagName)).toEqual(["MARK", "MARK"]);
    // Once, for the text that was left standing.
    expect(asked).toEqual(["mug"]);
    await user.clear(box);
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  });

  it("is walked by the arrow keys, and Enter opens what they stand on", async () => {
    const { user, currentPath } = openBox();
    const box = await findBox();
    await user.type(box, "mug");
    const list = within(await findList());
    await user.keyboard("{ArrowDown}{ArrowDown}");
    const category = list.getByRole("option", { name: /in Drinkware$/ });
    await waitFor(() => expect(box.getAttribute("aria-activedescendant")).toBe(category.id));
    expect(category.getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(box);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(currentPath()).toBe("/category/mugs"));
    expect(searched).toEqual([]);
  });

  it("offers pages of the shop and starter kits first, in a group of their own", async () => {
    const { user, currentPath } = openBox({
      also: [
        { kind: "kit", title: "All starter kits", path: "/starter-kits" },
        { kind: "page", title: "Invoices and GST", path: "/help-center#invoices" },
      ],
    });
    await user.type(await findBox(), "kit gst");
    const group = within(await screen.findByRole("group", { name: "Also in the shop" }));
    expect(group.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "All starter kits",
      "Invoices and GST in the shop",
    ]);
    screen.getByText("6 suggestions. Choose with the arrow keys.");
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(currentPath()).toBe("/starter-kits"));
    expect(searched).toEqual([]);
  });

  it("walks round by way of the box, where Enter searches as specified", async () => {
    const { user, currentPath } = openBox();
    const box = await findBox();
    await user.type(box, "mug");
    await findList();
    await user.keyboard("{ArrowUp}{ArrowDown}");
    expect(box.getAttribute("aria-activedescendant")).toBeNull();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(currentPath()).toBe("/search?q=mug"));
    expect(searched).toEqual(["mug"]);
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("closes its list by Escape and keeps what was typed", async () => {
    const { user } = openBox();
    const box = (await findBox()) as HTMLInputElement;
    await user.type(box, "mug");
    await findList();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(box.value).toBe("mug");
    await user.keyboard("{ArrowDown}");
    await findList();
    await user.tab();
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("offers the mended word and searches for it", async () => {
    const { user, currentPath } = openBox({ mended: "mug" });
    await user.type(await findBox(), "mgu");
    const option = await screen.findByRole("option", { name: "Did you mean “mug”" });
    await user.click(option);
    await waitFor(() => expect(currentPath()).toBe("/search?q=mug"));
    expect(searched).toEqual(["mug"]);
  });

  it("shows nothing where nothing is suggested", async () => {
    const { user } = openBox({ products: [], categories: [], blogs: [] });
    const box = await findBox();
    await user.type(box, "qwzx");
    await waitFor(() => expect(asked).toEqual(["qwzx"]));
    expect(box.getAttribute("aria-expanded")).toBe("false");
  });

  it("offers the last five searches of this browser, and forgets them", async () => {
    const { user, currentPath } = openBox({}, "/search");
    for (const keyword of ["one", "two", "three", "four", "five", "One", "six"]) {
      await user.clear(await findBox());
      await user.type(await findBox(), `${keyword}{Enter}`);
      await waitFor(() => expect(currentPath()).toBe(`/search?q=${keyword}`));
    }
    await user.clear(await findBox());
    const list = within(await findList());
    expect(list.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "six",
      "One",
      "five",
      "four",
      "three",
      "Clear your last searches",
    ]);
    await user.click(list.getByRole("option", { name: "Clear your last searches" }));
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(window.localStorage.getItem("recent-searches")).toBeNull();
  });

  it("offers them where it had the focus before the suggestions' code was there", async () => {
    window.localStorage.setItem("recent-searches", JSON.stringify(["mug"]));
    openBox();
    (await findBox()).focus();
    expect(screen.queryByRole("listbox")).toBeNull();
    within(await findList()).getByRole("option", { name: "mug" });
  });
});
