import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { exportRequest } from "#shared/exports/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { actOn, filterBy } from "#tests/components/list-page.ts";
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

const route = "/dashboard/admin/searches";
const open = (search = "") => renderPage(searchesPage, { route, path: route + search });

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
  const { user } = open("?show=zero-results");
  const row = await screen.findByRole("row", { name: /^Choose gamla/ });
  expect(row.textContent).toMatch(/3 times.*last on 20 November 2026.*found nothing/);
  await actOn(user, "Actions for gamla", "Add a synonym");
  const form = screen.getByRole("form", { name: "Add a synonym" });
  expect(within(form).getByLabelText<HTMLTextAreaElement>("What people type").value).toBe("gamla");
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
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "cup, कप" }));
  const meaning = screen.getByLabelText<HTMLInputElement>("What the shop calls it");
  await user.clear(meaning);
  await user.type(meaning, "magic mug");
  await user.click(screen.getByRole("button", { name: "Save synonym" }));
  await screen.findByRole("heading", { name: "This synonym was changed meanwhile" });
  expect(meaning.value).toBe("magic mug");
  await user.click(screen.getByRole("radio", { name: /^Theirs/ }));
  expect(meaning.value).toBe("photo mug");
  await user.click(screen.getByRole("button", { name: "Save synonym" }));
  await screen.findByText("“cup”, “कप”, “cups” finds “photo mug” from now on");
  expect(screen.queryByRole("form", { name: "Edit the synonym" })).toBeNull();
  expect(sent).toEqual([
    { typed: ["cup", "कप"], meaning: "magic mug", version: cup.updatedAt },
    { typed: ["cup", "कप", "cups"], meaning: "photo mug", version: "later" },
  ]);
});

it("changes synonyms, deletes them, and adds them again where that is undone", async () => {
  const calls: unknown[] = [];
  fakeApi({
    getSearches: onlyCup,
    updateSynonym: ({ params, body }) => {
      calls.push(["update", params.id, body.typed]);
      return answered("Synonym saved");
    },
    deleteSynonym: ({ params }) => {
      calls.push(["delete", params.id]);
      // A colleague has changed it after the list was loaded.
      const synonym = { ...cup, meaning: "photo mug" };
      return success({ success: true, message: "Synonym deleted", synonym });
    },
    createSynonym: ({ body }) => {
      calls.push(["create", body]);
      return answered("Synonym added");
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "cup, कप" }));
  const typed = screen.getByLabelText("What people type");
  await user.clear(typed);
  await user.click(screen.getByRole("button", { name: "Save synonym" }));
  await screen.findByText("Say what people type");
  await user.type(typed, "pyala, cup");
  await user.click(screen.getByRole("button", { name: "Save synonym" }));
  await expect.poll(() => calls).toEqual([["update", "s1", ["pyala", "cup"]]]);
  await actOn(user, "Actions for cup, कप", "Delete");
  await screen.findByText("Synonym deleted");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("The synonym is back");
  expect(calls.slice(1)).toEqual([
    ["delete", "s1"],
    ["create", { typed: ["cup", "कप"], meaning: "photo mug" }],
  ]);
});

it("shows the most searched for first, and each outcome alone", async () => {
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
  const { user } = open("?show=zero-results");
  await screen.findByText("7 searches for 3 phrases");
  const listed = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(listed()).toEqual(["gamla", "dft printer", "qwertzu"]);
  await user.click(screen.getByRole("button", { name: "Actions for dft printer" }));
  expect(screen.getByRole("menuitem", { name: "What they saw" }).getAttribute("href")).toBe(
    "/search?q=dft+printer",
  );
  await user.keyboard("{Escape}");
  await filterBy(user, "Outcome", "Found in another spelling");
  await screen.findByText("3 searches for 1 phrase");
  expect(listed()).toEqual(["dft printer"]);
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
  const { user } = open("?show=zero-results");
  await actOn(user, "Actions for gamla", "Ignore");
  await screen.findByText("Nothing in the last 90 days");
  await user.click(screen.getByRole("link", { name: "Ignored 1" }));
  await user.click(await screen.findByRole("checkbox", { name: "Choose gamla" }));
  await user.click(screen.getByRole("button", { name: "Show again" }));
  await screen.findByText("Nothing is ignored");
  expect(calls).toEqual([
    { words: "gamla", ignore: true },
    { words: "gamla", ignore: false },
  ]);
});

it("names the phrase that says nothing, at its field, before anything is sent", async () => {
  fakeApi({ getSearches: onlyCup });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Add a synonym" }));
  const typed = screen.getByLabelText("What people type");
  expect(document.activeElement).toBe(typed);
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
function loseFirstAnswer(): (string | null)[] {
  const keys: (string | null)[] = [];
  fakeApi({
    getSearches: () =>
      success({ success: true, synonyms: [], zeroResults: [], totals, ignored: [] }),
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
  const keys = loseFirstAnswer();
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Add a synonym" }));
  await user.type(screen.getByLabelText("What people type"), "gamla");
  await user.type(screen.getByLabelText("What the shop calls it"), "mug");
  await user.click(screen.getByRole("button", { name: "Add synonym" }));
  await screen.findByText(/^The synonym could not be added/);
  await user.click(screen.getByRole("button", { name: "Add synonym" }));
  await screen.findByText("“cup”, “कप” finds “mug” from now on");
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
});

it("says that a deletion failed, not a save", async () => {
  fakeApi({ getSearches: onlyCup, deleteSynonym: () => noAnswer });
  const { user } = open();
  await actOn(user, "Actions for cup, कप", "Delete");
  await screen.findByText("The synonym could not be deleted");
});

it("has what was searched for and not found written into a file, of one outcome", async () => {
  const asked: unknown[] = [];
  fakeApi({
    getSearches: () =>
      success({ success: true, synonyms: [], zeroResults: [zeroResult], totals, ignored: [] }),
    listExports: () => success({ success: true as const, exports: [] }),
    createExport: ({ body }) => {
      asked.push(exportRequest.parse(body));
      return noAnswer;
    },
  });
  const { user } = open("?show=zero-results&outcome=nothing");
  const [button] = await screen.findAllByRole("button", { name: "Export" });
  await user.click(button as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Begin the export" }));
  const query = { show: "zero-results", outcome: "nothing" };
  await expect.poll(() => asked).toEqual([{ list: "zero-result-searches", query }]);
});
