import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as searchesPage from "./searches-page.tsx";

const cup = {
  _id: "s1",
  typed: ["cup", "कप"],
  meaning: "mug",
  updatedAt: "2026-11-20T10:00:00.000Z",
};
const zeroResult = {
  words: "gamla",
  times: 3,
  lastDay: "2026-11-20",
  outcome: "nothing" as const,
  correctedKeyword: "",
};
const noAnswer = { ok: false as const, code: "no_answer" as const, message: "" };
const none = { words: 0, times: 0 };
const totals = { nothing: none, some: none, mended: none };
const onlyCup = () =>
  success({ success: true as const, synonyms: [cup], zeroResults: [], totals, ignored: [] });
const answered = (message: string, synonym = cup) =>
  success({ success: true as const, message, synonym });

beforeEach(signInAsAdmin);

it("makes a synonym of what was searched for and not found, shown beforehand", async () => {
  const saved: unknown[] = [];
  fakeApi({
    getSearches: () =>
      success({
        success: true,
        synonyms: [cup],
        zeroResults: [zeroResult],
        totals: { ...totals, nothing: { words: 1, times: 3 } },
        ignored: [],
      }),
    previewSearch: ({ body }) => {
      expect(body).toEqual({ keyword: "gamla", meaning: "mouse pad" });
      const product = { _id: "p", name: "Mouse pad, 22 × 18 cm", slug: "mouse-pad" };
      return success({
        success: true,
        total: { count: 1_000, isExact: false },
        products: [product],
        matchesAll: true,
      });
    },
    createSynonym: ({ body }) => {
      saved.push(body);
      return answered("Synonym added", { ...cup, _id: "s2", ...body });
    },
  });
  renderPage(searchesPage, { route: "/dashboard/admin/searches" });
  const user = userEvent.setup();
  await screen.findByText(/3 times, last on 20 November 2026; found nothing/);
  await user.click(screen.getByRole("button", { name: "Make a synonym of gamla" }));
  await user.type(screen.getByLabelText("What the shop calls it"), "mouse pad");
  await user.click(screen.getByRole("button", { name: "Show what it finds" }));
  await screen.findByText("It would find 1,000+ products:");
  await user.click(screen.getByRole("button", { name: "Add synonym" }));
  await expect.poll(() => saved).toEqual([{ typed: ["gamla"], meaning: "mouse pad" }]);
  const notice = await screen.findByText("“gamla” finds “mouse pad” from now on");
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(screen.getByRole("link", { name: "Search for “gamla”" }).getAttribute("href")).toBe(
    "/search?q=gamla",
  );
});

it("shows what somebody else has saved meanwhile, and saves what is chosen", async () => {
  const sent: unknown[] = [];
  const theirs = { ...cup, typed: ["cup", "कप", "cups"], meaning: "photo mug", updatedAt: "later" };
  fakeApi({
    getSearches: onlyCup,
    updateSynonym: ({ body }) => {
      sent.push(body);
      return sent.length === 1
        ? failure("changed_meanwhile", "Somebody else has changed this synonym meanwhile.", {
            details: { synonym: theirs },
          })
        : answered("Synonym saved", theirs);
    },
  });
  renderPage(searchesPage, { route: "/dashboard/admin/searches" });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit cup, कप" }));
  const meaning = screen.getByLabelText<HTMLInputElement>("What the shop calls it");
  await user.clear(meaning);
  await user.type(meaning, "magic mug");
  await user.click(screen.getByRole("button", { name: "Save synonym" }));
  await screen.findByRole("heading", { name: "This synonym was changed meanwhile" });
  expect(meaning.value).toBe("magic mug");
  await user.click(screen.getByRole("radio", { name: /^Theirs/ }));
  expect(meaning.value).toBe("photo mug");
  await user.click(screen.getByRole("button", { name: "Save synonym" }));
  await screen.findByRole("heading", { name: "Add a synonym" });
  expect(sent).toEqual([
    { typed: ["cup", "कप"], meaning: "magic mug", version: cup.updatedAt },
    { typed: ["cup", "कप", "cups"], meaning: "photo mug", version: "later" },
  ]);
});

it("changes, deletes and brings back synonyms", async () => {
  const calls: unknown[] = [];
  fakeApi({
    getSearches: onlyCup,
    updateSynonym: ({ params, body }) => {
      calls.push(["update", params.id, body.typed]);
      return answered("Synonym saved");
    },
    deleteSynonym: ({ params }) => {
      calls.push(["delete", params.id]);
      return answered("Synonym deleted");
    },
    createSynonym: ({ body }) => {
      calls.push(["create", body.typed]);
      return answered("Synonym added");
    },
  });
  renderPage(searchesPage, { route: "/dashboard/admin/searches" });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit cup, कप" }));
  const typed = screen.getByLabelText("What people type");
  await user.clear(typed);
  await user.click(screen.getByRole("button", { name: "Save synonym" }));
  await screen.findByText("Say what people type");
  await user.type(typed, "pyala, cup");
  await user.click(screen.getByRole("button", { name: "Save synonym" }));
  await expect.poll(() => calls).toEqual([["update", "s1", ["pyala", "cup"]]]);
  await user.click(screen.getByRole("button", { name: "Delete cup, कप" }));
  const undo = await screen.findByRole("button", { name: "Undo" });
  expect(document.activeElement).toBe(undo);
  await user.click(undo);
  await expect
    .poll(() => calls.slice(1))
    .toEqual([
      ["delete", "s1"],
      ["create", ["cup", "कप"]],
    ]);
  await screen.findByText("“cup”, “कप” finds “mug” from now on");
});

it("shows the most searched for first, what was searched for once aside, and each outcome alone", async () => {
  const zeroResults = [
    zeroResult,
    {
      ...zeroResult,
      words: "dft printer",
      outcome: "mended" as const,
      correctedKeyword: "dtf printer",
    },
    { ...zeroResult, words: "qwertzu", times: 1 },
  ];
  fakeApi({
    getSearches: () =>
      success({
        success: true,
        synonyms: [],
        zeroResults,
        totals: { nothing: { words: 2, times: 4 }, some: none, mended: { words: 1, times: 3 } },
        ignored: [],
      }),
  });
  renderPage(searchesPage, { route: "/dashboard/admin/searches" });
  const user = userEvent.setup();
  await screen.findByText("7 searches for 3 different words or phrases in the last 90 days.");
  expect(screen.getByText("qwertzu").closest("details")?.open).toBe(false);
  expect(screen.getByText("gamla").closest("details")).toBeNull();
  expect(
    screen.getByRole("link", { name: "What they saw for dft printer" }).getAttribute("href"),
  ).toBe("/search?q=dft+printer");
  await user.selectOptions(screen.getByLabelText("Show"), "Found in another spelling (1)");
  screen.getByText("3 searches for 1 word or phrase in the last 90 days.");
  screen.getByText("dft printer");
  expect(screen.queryByText("gamla")).toBeNull();
});

it("ignores words, and shows them again", async () => {
  const calls: unknown[] = [];
  let ignored: string[] = [];
  fakeApi({
    getSearches: () =>
      success({
        success: true,
        synonyms: [],
        zeroResults: ignored.length > 0 ? [] : [zeroResult],
        totals,
        ignored,
      }),
    ignoreSearch: ({ body }) => {
      calls.push(body);
      ignored = body.ignore ? [body.words] : [];
      return success({ success: true, message: "Done" });
    },
  });
  renderPage(searchesPage, { route: "/dashboard/admin/searches" });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Ignore gamla" }));
  expect(document.activeElement?.textContent).toBe("Searched for and not found");
  await user.click(await screen.findByText("Ignored (1)"));
  await user.click(screen.getByRole("button", { name: "Show gamla again" }));
  await screen.findByRole("button", { name: "Ignore gamla" });
  expect(calls).toEqual([
    { words: "gamla", ignore: true },
    { words: "gamla", ignore: false },
  ]);
});

it("names the phrase that says nothing, at its field, before anything is sent", async () => {
  fakeApi({ getSearches: onlyCup });
  renderPage(searchesPage, { route: "/dashboard/admin/searches" });
  const user = userEvent.setup();
  const typed = await screen.findByLabelText("What people type");
  await user.type(typed, "gamla, ₹₹₹");
  await user.type(screen.getByLabelText("What the shop calls it"), "mug");
  const isRefused = async () => {
    await screen.findByText("Each phrase needs a letter or a digit: “₹₹₹”");
    expect(typed.getAttribute("aria-invalid")).toBe("true");
  };
  await user.click(screen.getByRole("button", { name: "Show what it finds" }));
  await isRefused();
  await user.click(screen.getByRole("button", { name: "Add synonym" }));
  await isRefused();
});

/** The keys that calls to make something are sent with; the first such call gets no answer. */
function loseFirstAnswer(synonyms: () => (typeof cup)[]): (string | null)[] {
  const keys: (string | null)[] = [];
  fakeApi({
    getSearches: () =>
      success({ success: true, synonyms: synonyms(), zeroResults: [], totals, ignored: [] }),
    deleteSynonym: () => answered("Synonym deleted"),
    createSynonym: () => (keys.length === 1 ? noAnswer : answered("Synonym added")),
  });
  const send = fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    if (init.method === "POST") keys.push(new Headers(init.headers).get("Idempotency-Key"));
    return send(path, init);
  });
  return keys;
}

it("makes one synonym, though the answer to the first try is lost", async () => {
  const keys = loseFirstAnswer(() => []);
  renderPage(searchesPage, { route: "/dashboard/admin/searches" });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("What people type"), "gamla");
  await user.type(screen.getByLabelText("What the shop calls it"), "mug");
  await user.click(screen.getByRole("button", { name: "Add synonym" }));
  await screen.findByText(/^The synonym could not be added/);
  await user.click(screen.getByRole("button", { name: "Add synonym" }));
  await screen.findByText("“cup”, “कप” finds “mug” from now on");
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
});

it("brings one back once, though the answer to the first try is lost", async () => {
  let synonyms = [cup];
  const keys = loseFirstAnswer(() => synonyms);
  renderPage(searchesPage, { route: "/dashboard/admin/searches" });
  const user = userEvent.setup();
  const button = await screen.findByRole("button", { name: "Delete cup, कप" });
  synonyms = [];
  await user.click(button);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("It could not be brought back: try it again.");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("“cup”, “कप” finds “mug” from now on");
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
});

it("says that a deletion failed, not a save", async () => {
  fakeApi({ getSearches: onlyCup, deleteSynonym: () => noAnswer });
  renderPage(searchesPage, { route: "/dashboard/admin/searches" });
  await userEvent.click(await screen.findByRole("button", { name: "Delete cup, कप" }));
  await screen.findByText("The synonym could not be deleted");
});
