import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { exactly, mugs, testCard, testFound } from "#tests/components/sample-list.ts";
import * as searchPage from "./search-page.tsx";
import { currentSearch } from "./search-state.ts";

// On the server there is only the loader.
const { clientLoader: _, ...page } = searchPage;

const open = (search: string) => renderPage(page, { route: "/search", path: `/search${search}` });

function answerSearches(given: Parameters<typeof testFound>[1] = {}) {
  fakeApi({
    findProducts: ({ query }) => success(testFound(query, given)),
    getCategories: () => success({ success: true, category: [mugs] }),
    getProducts: () =>
      success({
        success: true,
        products: [testProduct({ name: "A new mug" })],
        total: 1,
        nextCursor: null,
      }),
  });
}

const nothing = { cards: [], total: exactly(0), groups: [] };

describe("a search's page", () => {
  it("says how many there are, in the specified words for one, too", async () => {
    answerSearches({ total: exactly(1) });
    open("?q=mug");
    await screen.findByText("Found 1 results");
    screen.getByRole("heading", { name: "Search: mug", level: 1 });
    screen.getByRole("option", { name: "Relevance" });
    screen.getByRole("checkbox", { name: "Red (4)" });
    expect(screen.queryByText(/Showing results for/)).toBeNull();
  });

  it("holds what it shows in the shared search state", async () => {
    answerSearches({ cards: [testCard({ name: "A found mug" })], total: exactly(1) });
    open("?q=found+mug");
    await screen.findByText("Found 1 results");
    expect(currentSearch().keyword).toBe("found mug");
    expect(currentSearch().results.map(({ name }) => name)).toEqual(["A found mug"]);
  });

  it("says what was searched for instead, and that not all words were found", async () => {
    answerSearches({ correctedKeyword: "mug press", matchesAll: false });
    open("?q=mgu+press");
    await screen.findByText("Showing results for", { exact: false });
    screen.getByText("“mug press”");
    const literal = screen.getByRole("link", { name: "“mgu press”" });
    expect(literal.getAttribute("href")).toBe("/search?q=mgu+press&literal=1");
    screen.getByText("Nothing has all these words; these have most of them.");
  });

  it("reads what is said of the price as a filter that can be taken off", async () => {
    answerSearches();
    const { user } = open("?q=press+under+500+rs");
    await screen.findByText("Found 9 results");
    screen.getByRole("heading", { name: "Search: press under 500 rs", level: 1 });
    expect(currentSearch().keyword).toBe("press under 500 rs");
    await user.click(screen.getByRole("link", { name: /Remove filter.*up to ₹500/ }));
    await screen.findByText("Found 12 results");
    screen.getByRole("heading", { name: "Search: press", level: 1 });
  });

  it("leads to what else of the shop answers, above an empty list", async () => {
    const also = [
      { kind: "page" as const, title: "Invoices and GST", path: "/help-center#invoices" },
    ];
    answerSearches({ ...nothing, also });
    open("?q=gst");
    const results = await screen.findByText("No results found");
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
      "No results found: no products for “gst”",
    );
    const list = screen.getByRole("navigation", { name: "Also in the shop" });
    const link = within(list).getByRole("link", { name: "Invoices and GST" });
    expect(link.getAttribute("href")).toBe("/help-center#invoices");
    expect(list.compareDocumentPosition(results)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText(/Check the spelling/)).toBeNull();
    screen.getByRole("link", { name: "ask on WhatsApp" });
  });

  it("shows the page that speaks of a word above the products that only mention it", async () => {
    const also = [{ kind: "page" as const, title: "Warranty", path: "/terms-conditions#warranty" }];
    answerSearches({ also });
    open("?q=warranty");
    const results = await screen.findByText("Found 12 results");
    const list = screen.getByRole("navigation", { name: "Also in the shop" });
    expect(list.compareDocumentPosition(results)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("does not take a blog post for the answer where nothing is found", async () => {
    const also = [{ kind: "post" as const, title: "Printing mugs", path: "/blog/printing-mugs" }];
    answerSearches({ ...nothing, also });
    open("?q=mgug");
    await screen.findByText("No product matches these words");
    screen.getByText(/Check the spelling/);
  });

  it("shows blog posts alone behind the products", async () => {
    const also = [{ kind: "post" as const, title: "Printing mugs", path: "/blog/printing-mugs" }];
    answerSearches({ also });
    open("?q=mug");
    const results = await screen.findByText("Found 12 results");
    const list = screen.getByRole("navigation", { name: "Also in the shop" });
    expect(list.compareDocumentPosition(results)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it("asks for the words as they were typed where that is wanted", async () => {
    const requests: unknown[] = [];
    fakeApi({
      findProducts: ({ query }) => {
        requests.push(query);
        return success(testFound(query));
      },
    });
    open("?q=mgu+press&literal=1");
    await screen.findByText("Found 12 results");
    expect(requests).toEqual([expect.objectContaining({ q: "mgu press", filters: "literal=1" })]);
  });

  it("that finds nothing has ways on, and to ask", async () => {
    answerSearches(nothing);
    open("?q=qwzx+%26+co");
    await screen.findByText("No results found");
    screen.getByText(/Check the spelling/);
    const ask = screen.getByRole("link", { name: "ask on WhatsApp" });
    expect(decodeURIComponent(ask.getAttribute("href") ?? "")).toContain("“qwzx & co”");
    screen.getByRole("link", { name: "help center" });
    screen.getByRole("link", { name: "Mugs" });
    screen.getByRole("heading", { name: "A new mug" });
    expect(screen.queryByRole("region", { name: "Filters" })).toBeNull();
  });

  it("that its filters leave empty offers to take them off", async () => {
    answerSearches();
    const { user } = open("?q=mug&stock=in&price.max=50&f.colour=red&f.colour=blue");
    await screen.findByText("No results found");
    screen.getByText("No product has all of this");
    await user.click(screen.getByRole("link", { name: "Clear all filters" }));
    await screen.findByText("Found 12 results");
  });

  it("of what fits a machine is titled so", async () => {
    answerSearches();
    open("?fits=mug-press");
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading.textContent).toBe("What fits this machine");
    const location = { search: "?fits=mug-press" };
    const [title] = searchPage.meta({ location, matches: [] } as never);
    expect(title).toEqual({ title: "What fits this machine" });
  });

  it("without a keyword shows no list", async () => {
    answerSearches();
    open("");
    await screen.findByText("No results found");
    screen.getByRole("heading", { name: "Search", level: 1 });
    screen.getByRole("link", { name: "Mugs" });
    expect(screen.queryByRole("region", { name: "Filters" })).toBeNull();
  });

  it("says when the shop is away", async () => {
    fakeApi({ findProducts: () => failure("unavailable", "The shop is busy.") });
    open("?q=mug");
    await screen.findByRole("button", { name: "Try again" });
  });
});
