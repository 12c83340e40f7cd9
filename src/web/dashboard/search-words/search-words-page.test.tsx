import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { signInAsAdmin } from "../testing/sign-in.ts";
import * as searchWordsPage from "./search-words-page.tsx";

const cup = {
  _id: "s1",
  typed: ["cup", "कप"],
  meaning: "mug",
  updatedAt: "2026-11-20T10:00:00.000Z",
};
const miss = {
  words: "gamla",
  times: 3,
  lastDay: "2026-11-20",
  outcome: "nothing" as const,
  mended: "",
};

beforeEach(signInAsAdmin);

it("makes a synonym of what was searched for and not found, shown beforehand", async () => {
  const saved: unknown[] = [];
  fakeApi({
    getSearchWords: () => success({ success: true, synonyms: [cup], misses: [miss] }),
    previewSearch: ({ body }) => {
      expect(body).toEqual({ keyword: "gamla", meaning: "mouse pad" });
      const product = { _id: "p", name: "Mouse pad, 22 × 18 cm", slug: "mouse-pad", price: 34 };
      return success({
        success: true,
        total: 1,
        products: [product],
        matchesAll: true,
        mended: null,
      });
    },
    createSynonym: ({ body }) => {
      saved.push(body);
      return success({ success: true, message: "Synonym added", synonym: { ...cup, ...body } });
    },
  });
  renderPage(searchWordsPage, { route: "/dashboard/admin/search-words" });
  const user = userEvent.setup();
  await screen.findByText(/3 times, last on 20 November 2026; found nothing/);
  await user.click(screen.getByRole("button", { name: "Make a synonym of gamla" }));
  await user.type(screen.getByLabelText("What the shop calls it"), "mouse pad");
  await user.click(screen.getByRole("button", { name: "Show what it finds" }));
  await screen.findByText("It would find 1 product:");
  await user.click(screen.getByRole("button", { name: "Add synonym" }));
  await expect.poll(() => saved).toEqual([{ typed: ["gamla"], meaning: "mouse pad" }]);
});

it("shows what somebody else has saved meanwhile, and saves what is chosen", async () => {
  const sent: unknown[] = [];
  const theirs = { ...cup, typed: ["cup", "कप", "cups"], meaning: "photo mug", updatedAt: "later" };
  fakeApi({
    getSearchWords: () => success({ success: true, synonyms: [cup], misses: [] }),
    updateSynonym: ({ body }) => {
      sent.push(body);
      return sent.length === 1
        ? failure("changed_meanwhile", "Somebody else has changed this synonym meanwhile.", {
            details: { synonym: theirs },
          })
        : success({ success: true, message: "Synonym saved", synonym: theirs });
    },
  });
  renderPage(searchWordsPage, { route: "/dashboard/admin/search-words" });
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
  const done = (message: string) => success({ success: true as const, message, synonym: cup });
  fakeApi({
    getSearchWords: () => success({ success: true, synonyms: [cup], misses: [] }),
    updateSynonym: ({ params, body }) => {
      calls.push(["update", params.id, body.typed]);
      return done("Synonym saved");
    },
    deleteSynonym: ({ params }) => {
      calls.push(["delete", params.id]);
      return done("Synonym deleted");
    },
    createSynonym: ({ body }) => {
      calls.push(["create", body.typed]);
      return done("Synonym added");
    },
  });
  renderPage(searchWordsPage, { route: "/dashboard/admin/search-words" });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit cup, कप" }));
  const typed = screen.getByLabelText("What people type");
  await user.clear(typed);
  await user.click(screen.getByRole("button", { name: "Save synonym" }));
  screen.getByText("Say what people type");
  await user.type(typed, "pyala, cup");
  await user.click(screen.getByRole("button", { name: "Save synonym" }));
  await expect.poll(() => calls).toEqual([["update", "s1", ["pyala", "cup"]]]);
  await user.click(screen.getByRole("button", { name: "Delete cup, कप" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await expect
    .poll(() => calls.slice(1))
    .toEqual([
      ["delete", "s1"],
      ["create", ["cup", "कप"]],
    ]);
});
