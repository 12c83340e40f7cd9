import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { failure, success } from "#shared/failure.ts";
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
  correctedKeyword: null,
};

const nothing: Suggested = {
  products: [],
  categories: [],
  blogs: [],
  also: [],
  correctedKeyword: null,
};

/** The texts that suggestions were asked for, and those searched for. */
let requests: string[];
let searched: string[];

beforeEach(() => {
  requests = [];
  searched = [];
});

function openBox(answers: Partial<Suggested> = {}, route = "/") {
  fakeApi({
    suggest: ({ query }) => {
      requests.push(query.q ?? "");
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
    expect(requests).toEqual(["mug"]);
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

  it("offers the corrected word and searches for it", async () => {
    const { user, currentPath } = openBox({ correctedKeyword: "mug" });
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
    await waitFor(() => expect(requests).toEqual(["qwzx"]));
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

  it.each(["100% <b>/\\?#", "☕️ मग", "..", "'; drop table products --"])(
    "takes any keyword: %s",
    async (keyword) => {
      const { user, currentPath } = openBox();
      await user.click(await findBox());
      await user.paste(keyword);
      await user.keyboard("{Enter}");
      const path = `/search?${new URLSearchParams({ q: keyword })}`;
      await waitFor(() => expect(currentPath()).toBe(path));
      // Two dots go with a space, else they would be a folder.
      expect(searched.map((text) => text.trim())).toEqual([keyword]);
    },
  );

  it("leaves the page and what was typed where the search fails, until one succeeds", async () => {
    const { user, currentPath } = openBox();
    const box = await findBox();
    vi.mocked(console.error).mockImplementation(() => undefined);
    fakeApi({
      suggest: () => success({ success: true, ...nothing }),
      searchProducts: () => failure("unavailable", "The shop is busy."),
    });
    await user.type(box, "mug{Enter}");
    await waitFor(() =>
      expect(console.error).toHaveBeenCalledWith("The search failed: The shop is busy."),
    );
    vi.mocked(console.error).mockClear();
    expect(currentPath()).toBe("/");
    expect((box as HTMLInputElement).value).toBe("mug");
    fakeApi({
      suggest: () => success({ success: true, ...nothing }),
      searchProducts: () => success([]),
    });
    await user.type(box, "{Enter}");
    await waitFor(() => expect(currentPath()).toBe("/search?q=mug"));
  });

  it("searches all the same where nothing can be suggested", async () => {
    const { user, currentPath } = openBox();
    const box = await findBox();
    let requests = 0;
    fakeApi({
      suggest: () => {
        requests += 1;
        return failure("unavailable", "The shop is busy.");
      },
      searchProducts: () => success([]),
    });
    await user.type(box, "mug");
    await waitFor(() => expect(requests).toBeGreaterThan(0));
    expect(screen.queryByRole("listbox")).toBeNull();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(currentPath()).toBe("/search?q=mug"));
  });

  it("does not show an answer that was overtaken", async () => {
    const { user } = openBox();
    const box = await findBox();
    const earlier = Promise.withResolvers<void>();
    const product = (name: string) => ({ ...found.products[0], name }) as Suggested["products"][0];
    let wasRequested = false;
    fakeApi({
      async suggest({ query }) {
        if (query.q !== "mug") {
          return success({ success: true, ...found, products: [product("Clamshell press")] });
        }
        wasRequested = true;
        await earlier.promise;
        return success({ success: true, ...found, products: [product("Mug press")] });
      },
    });
    await user.type(box, "mug");
    await waitFor(() => expect(wasRequested).toBe(true));
    await user.clear(box);
    await user.type(box, "clamshell");
    const first = await screen.findByRole("option", { name: /^Clamshell press/ });
    await act(async () => earlier.resolve());
    expect(first.isConnected).toBe(true);
    expect(screen.queryByRole("option", { name: /^Mug press/ })).toBeNull();
  });
});
