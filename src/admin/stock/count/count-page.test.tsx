import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { saveAuth } from "#browser/auth-record.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import type { CountRow } from "#shared/catalogue/count-sheet-contract.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { endSheet } from "./count-draft.ts";
import * as countPage from "./count-page.tsx";

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const rowOf = (number: number, onHand: number): CountRow => ({
  ...{ _id: idOf(number), name: `Mug ${number}`, sku: `MUG-${number}`, onHand, reserved: 0 },
});
const few = [rowOf(1, 10), rowOf(2, 40), rowOf(3, 6)];
const kolkata = { code: "kolkata", name: "Kolkata" };

type Saving = Parameters<typeof fakeApi>[0]["saveStockCount"];

function open(rows: CountRow[] = few, saveStockCount?: Saving) {
  fakeApi({
    listStockBranches: () => success({ success: true, branches: [kolkata] }),
    getCategories: () => success({ success: true, category: [] }),
    getCountSheet: () => success({ success: true, branch: kolkata, rows }),
    ...(saveStockCount && { saveStockCount }),
  });
  return renderPage(countPage, { route: "/dashboard/admin/stock-entries/count" });
}

/** Opens the page and has it make its sheet. */
async function openSheet(rows?: CountRow[], saveStockCount?: Saving) {
  const page = open(rows, saveStockCount);
  await page.user.click(await screen.findByRole("button", { name: "Make the sheet" }));
  await screen.findByText(/made .*What you leave empty is not counted/);
  return page;
}

const counted = (name: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^Counted of ${name}`) });
const button = (name: string) => screen.getByRole("button", { name });
const saved = success({
  ...{ success: true as const, message: "Saved as ST-26-000005: 1 of 2 had another number" },
  entry: { _id: 5, number: "ST-26-000005" },
});

const noAnswer = { ok: false as const, code: "no_answer" as const, message: "" };

/** What a save is sent under, from here on. */
function watchKeys(): (string | null)[] {
  const keys: (string | null)[] = [];
  const fake = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    if (init.method === "POST") keys.push(new Headers(init.headers).get("Idempotency-Key"));
    return fake(path, init);
  });
  return keys;
}

/** What another tab, or this page after a reload, reads. */
const readAgain = () =>
  act(
    () =>
      void window.dispatchEvent(
        new StorageEvent("storage", { key: null, storageArea: localStorage }),
      ),
  );

beforeEach(() => {
  signInAsAdmin();
  endSheet();
});

it("is typed by keyboard and scanner alone, without the shop's numbers, looked at, and saved at once", async () => {
  const sent: unknown[] = [];
  const { user, currentPath } = await openSheet(few, ({ body }) => {
    sent.push(body);
    return saved;
  });
  await user.click(counted("Mug 1"));
  await user.keyboard("10{Enter}");
  expect(document.activeElement).toBe(counted("Mug 2"));
  await user.keyboard("38{ArrowDown}");
  expect(document.activeElement).toBe(counted("Mug 3"));
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(counted("Mug 2"));
  // A scanner writes its code behind what stands there, then Enter.
  await user.keyboard("{End}MUG-3{Enter}");
  expect(document.activeElement).toBe(counted("Mug 3"));
  expect(counted("Mug 2").value).toBe("38");
  expect(screen.queryByText(/40/)).toBeNull();
  screen.getByText("2 of 3 counted");
  await user.click(button("Look at the differences"));
  screen.getByRole("heading", { name: "1 of 2 differ" });
  screen.getByText("1 product is not counted and stays as it is.");
  screen.getByText("40 known");
  screen.getByText("−2 pieces");
  await user.type(screen.getByLabelText("Note (optional)"), "Shelf 4");
  await user.click(button("Save the count"));
  await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/stock-entries/5"));
  expect(sent).toEqual([
    {
      ...{ branch: "kolkata", note: "Shelf 4" },
      lines: [
        { product: idOf(1), counted: 10, onHandSeen: 10 },
        { product: idOf(2), counted: 38, onHandSeen: 40 },
      ],
    },
  ]);
});

it("is printed with a box for each product, without the shop's numbers", async () => {
  await openSheet();
  expect(screen.queryByRole("table")).toBeNull();
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toEqual(["SKUProductCounted", "MUG-1Mug 1", "MUG-2Mug 2", "MUG-3Mug 3"]);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(screen.queryByRole("table")).toBeNull();
});

it("says of each row what changed meanwhile, and loses nothing", async () => {
  const sent: { counted: number; onHandSeen: number }[][] = [];
  const { user } = await openSheet(few, ({ body }) => {
    sent.push(body.lines);
    if (sent.length > 1) return saved;
    const problems = [
      { product: idOf(1), what: "changed" as const, onHand: 8, reserved: 0 },
      { product: idOf(2), what: "kept" as const, onHand: 40, reserved: 5 },
    ];
    return failure("changed_meanwhile", "Nothing is saved yet", { details: { problems } });
  });
  await user.type(counted("Mug 1"), "10");
  await user.type(counted("Mug 2"), "14");
  await user.type(counted("Mug 3"), "7");
  await user.click(button("Look at the differences"));
  await user.click(button("Save the count"));
  await screen.findByText("Nothing is saved yet");
  screen.getByText(/^10 lay there by the shop’s numbers when the sheet was made, and 8 do now/);
  screen.getByText(/^5 pieces are kept for orders/);
  expect([counted("Mug 1").value, counted("Mug 3").value]).toEqual(["10", "7"]);
  await user.click(button("Counted before it: 8"));
  expect(counted("Mug 1").value).toBe("8");
  await user.clear(counted("Mug 2"));
  await user.type(counted("Mug 2"), "15");
  await user.click(button("Save the count"));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject([
    { counted: 8, onHandSeen: 8 },
    { counted: 15, onHandSeen: 40 },
    { counted: 7, onHandSeen: 6 },
  ]);
});

it("is the same count where its answer was lost, also after the sheet and a reload, and another once numbers changed", async () => {
  const problems = [{ product: idOf(1), what: "changed" as const, onHand: 8, reserved: 0 }];
  const answers = [
    noAnswer,
    failure("changed_meanwhile", "Nothing is saved yet", { details: { problems } }),
    saved,
  ];
  const { user, currentPath } = await openSheet(few, () => answers.shift() ?? saved);
  const keys = watchKeys();
  await user.type(counted("Mug 1"), "13");
  await user.click(button("Look at the differences"));
  await user.click(button("Save the count"));
  await screen.findByText("No answer came. Save once more: nothing is done twice.");
  await user.click(button("Back to the sheet"));
  readAgain();
  await user.click(button("Look at the differences"));
  await user.click(button("Save the count"));
  await screen.findByText("Nothing is saved yet");
  await user.click(button("Save the count"));
  await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/stock-entries/5"));
  expect(keys).toEqual([expect.stringMatching(/^.{8,}$/), keys[0], expect.any(String)]);
  expect(keys[2]).not.toBe(keys[0]);
});

it("says that the first try was saved where a number was changed since, and does not offer to count it again", async () => {
  const answers = [noAnswer, failure("idempotency_key_reused", "Another body.")];
  const { user } = await openSheet(few, () => answers.shift() ?? noAnswer);
  const keys = watchKeys();
  await user.type(counted("Mug 1"), "13");
  await user.click(button("Look at the differences"));
  await user.click(button("Save the count"));
  await screen.findByText(/^No answer came/);
  await user.click(button("Back to the sheet"));
  await user.type(counted("Mug 2"), "39");
  await user.click(button("Look at the differences"));
  await user.click(button("Save the count"));
  await screen.findByText(/^Your first try was saved, and what you changed since is not/);
  expect(screen.queryByRole("button", { name: /^Counted before it/ })).toBeNull();
  expect(keys).toEqual([keys[0], keys[0]]);
});

it("is its counter's own in a browser that several share, and waits for them", async () => {
  const { user } = await openSheet();
  await user.type(counted("Mug 1"), "13");
  const other = { _id: "u2", name: "Ravi", email: "ravi@example.com", phone: "", address: "" };
  act(() => saveAuth({ user: { ...other, role: ADMIN_ROLE }, token: "0ther" }));
  await user.click(await screen.findByRole("button", { name: "Make the sheet" }));
  await screen.findByText("0 of 3 counted");
  await user.type(counted("Mug 1"), "4");
  act(signInAsAdmin);
  await screen.findByText("1 of 3 counted");
  expect(counted("Mug 1").value).toBe("13");
});

it("asks about a number that is hardly meant, no more once it is corrected, and saves it when it is pressed again", async () => {
  const sent: unknown[] = [];
  const { user } = await openSheet(few, ({ body }) => {
    sent.push(body.lines);
    return saved;
  });
  await user.type(counted("Mug 1"), "100000000");
  await user.click(button("Look at the differences"));
  await user.click(button("Save the count"));
  await screen.findByText("10,00,00,000 pieces of Mug 1, where 10 lay");
  expect(sent).toEqual([]);
  // Corrected, it is asked about no more, and the button names no number that is gone.
  await user.type(counted("Mug 1"), "{Backspace}");
  expect(screen.queryByText("Is that right?")).toBeNull();
  await user.click(button("Save the count"));
  await screen.findByText("1,00,00,000 pieces of Mug 1, where 10 lay");
  await user.click(button("Save 1,00,00,000 all the same"));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it("keeps what was typed in the browser; what is emptied is not counted, and dropping it asks", async () => {
  const first = await openSheet();
  await first.user.type(counted("Mug 1"), "0");
  await first.user.type(counted("Mug 2"), "3");
  await first.user.clear(counted("Mug 2"));
  readAgain();
  await screen.findByText("1 of 3 counted");
  expect(counted("Mug 1").value).toBe("0");
  await first.user.click(button("Drop this sheet"));
  const dialog = within(await screen.findByRole("dialog", { name: "Drop this sheet" }));
  await first.user.click(dialog.getByRole("button", { name: "Drop it" }));
  await screen.findByRole("button", { name: "Make the sheet" });
  expect(localStorage.getItem("counted-pieces-u1")).toBeNull();
});

it("draws fifty of its rows at once, and goes on over the end of a page", async () => {
  const { user } = await openSheet(Array.from({ length: 2_000 }, (_, at) => rowOf(at + 1, 5)));
  const fields = () => screen.getAllByRole("textbox", { name: /^Counted of/ });
  expect(fields()).toHaveLength(50);
  await user.click(counted("Mug 50"));
  await user.keyboard("5{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(counted("Mug 51")));
  screen.getAllByText("51 to 100 of 2,000");
  await user.type(screen.getByLabelText("Go to a SKU or barcode"), "mug1999{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(counted("Mug 1999")));
  await user.type(screen.getByLabelText("Go to a SKU or barcode"), "CAP-1{Enter}");
  await screen.findByText("CAP-1 is not on this sheet");
  // The next scan takes the place of the one that was not found.
  await user.keyboard("mug-7{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(counted("Mug 7")));
});

it("says at the category where the list is too long for a sheet", async () => {
  const why = "These are more than 2,000 products: choose a category, or search for a part of them";
  fakeApi({
    listStockBranches: () => success({ success: true, branches: [kolkata] }),
    getCategories: () => success({ success: true, category: [] }),
    getCountSheet: () => failure("invalid_request", why, { fields: { category: why } }),
  });
  const { user } = renderPage(countPage, { route: "/dashboard/admin/stock-entries/count" });
  await user.click(await screen.findByRole("button", { name: "Make the sheet" }));
  await screen.findByText(why);
  expect(screen.getByLabelText("Category").getAttribute("aria-invalid")).toBe("true");
});
