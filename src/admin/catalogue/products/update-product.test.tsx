import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { failure, success } from "#shared/failure.ts";
import { everyPermission } from "#shared/permissions.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { field, loads, mug, saved } from "#tests/components/fill-product-form.ts";
import { accessOf, takeOwnRole } from "#tests/components/own-role.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { anyUnsaved } from "#ui/unsaved-changes.ts";
import * as productPage from "./product-page.tsx";

const openMug = () =>
  renderPage(productPage, {
    route: "/dashboard/admin/update-product/:slug",
    path: "/dashboard/admin/update-product/mug",
  });

beforeEach(signInAsAdmin);
afterEach(() => {
  vi.useRealTimers();
});

describe("a product that cannot be loaded", () => {
  it.each([
    ["the product", { getProduct: noAnswer }, "Something went wrong"],
    ["the categories", { getCategories: noAnswer }, "Something went wrong in getting categories"],
  ])("is not taken for another trouble: %s", async (_what, broken, message) => {
    fakeApi({ ...loads, ...broken });
    openMug();
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect(screen.getByRole("alert").querySelector("p")?.textContent).toBe(message);
  });
});

describe("a product's form", () => {
  it("shows what it costs, and sends another cost or none", async () => {
    const sent: Record<string, unknown>[] = [];
    fakeApi({
      ...loads,
      updateProduct: ({ body }) => {
        sent.push(body);
        return failure("conflict", "Not yet");
      },
    });
    const { user } = openMug();
    const cost = await screen.findByLabelText<HTMLInputElement>("Cost");
    expect(cost.value).toBe("61.50");
    const update = screen.getByRole("button", { name: "Update product" });
    await user.clear(cost);
    await user.type(cost, "1e3");
    await user.click(update);
    await screen.findByText(/^Cost must be rupees with at most 2 decimals, such as/);
    expect(sent).toHaveLength(0);
    await user.clear(cost);
    await user.type(cost, "₹1,064.5");
    await user.click(update);
    await screen.findByText("Not yet");
    await user.clear(cost);
    await user.click(update);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { cost: "1064.50", version: mug.updatedAt },
      { cost: "", version: mug.updatedAt },
    ]);
  });

  it("has no cost for whose role does not see it, and leaves it alone", async () => {
    let asked = 0;
    const sent: Record<string, unknown>[] = [];
    fakeApi({
      ...loads,
      getOwnAccess: accessOf(everyPermission.filter((one) => one !== "read_costs")),
      getProductCost: () => {
        asked += 1;
        return success({ success: true as const, cost: 61.5 });
      },
      updateProduct: ({ body }) => {
        sent.push(body);
        return failure("conflict", "Not yet");
      },
    });
    await takeOwnRole();
    const { user } = openMug();
    await user.type(await screen.findByLabelText("Name"), " new");
    expect(screen.queryByLabelText("Cost")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Not yet");
    expect(sent).toEqual([{ name: "Mug new", version: mug.updatedAt }]);
    expect(asked).toBe(0);
  });

  it("shows the stock to whose role does not count it, and sends none", async () => {
    const sent: Record<string, unknown>[] = [];
    fakeApi({
      ...loads,
      getOwnAccess: accessOf(everyPermission.filter((one) => one !== "write_inventory")),
      updateProduct: ({ body }) => {
        sent.push(body);
        return failure("conflict", "Not yet");
      },
    });
    await takeOwnRole();
    const { user } = openMug();
    await user.type(await screen.findByLabelText("Name"), " new");
    screen.getByText("Stock: 5 when you opened this page");
    expect(screen.queryByLabelText("Pieces to add")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Not yet");
    expect(sent).toEqual([{ name: "Mug new", version: mug.updatedAt }]);
  });

  it("shows what is saved, and sends only what was changed, with the state that was seen", async () => {
    const sent: Record<string, unknown>[] = [];
    fakeApi({
      ...loads,
      updateProduct: ({ params, body }) => {
        sent.push({ ...params, ...body });
        return failure("conflict", "Not yet");
      },
    });
    const { user } = openMug();
    expect((await screen.findByLabelText<HTMLInputElement>("Price")).value).toBe("99.50");
    expect(field("Category").value).toBe("c1");
    expect(field("Discount %").value).toBe("5");
    const update = screen.getByRole("button", { name: "Update product" });
    await user.type(field("Name"), " new");
    await user.click(update);
    await screen.findByText("Not yet");
    expect(document.activeElement).toBe(update);
    screen.getByRole("group", { name: "Stock: 5 when you opened this page" });
    const ledger = screen.getByRole("link", { name: "Stock and its movements" });
    expect(ledger.getAttribute("href")).toBe("/dashboard/admin/products/p1/stock");
    await user.type(field("Pieces to add"), "20");
    await user.click(update);
    await screen.findByText("Say why the stock changes");
    expect(sent).toHaveLength(1);
    await user.click(field("A delivery came"));
    await user.type(field("Note (optional)"), "Slip 7");
    await user.click(update);
    await user.click(field("Take away"));
    expect(field("Damaged or missing").checked).toBe(false);
    await user.click(field("Damaged or missing"));
    await user.click(update);
    await user.click(field("Count"));
    expect(screen.queryByRole("group", { name: "Why?" })).toBeNull();
    await user.click(update);
    await waitFor(() => expect(sent).toHaveLength(4));
    const seen = { id: "p1", name: "Mug new", version: mug.updatedAt };
    expect(sent).toEqual([
      seen,
      { ...seen, stockChange: "20", stockReason: "delivery", stockNote: "Slip 7" },
      { ...seen, stockChange: "-20", stockReason: "damage", stockNote: "Slip 7" },
      { ...seen, quantity: "20", quantitySeen: "5", stockNote: "Slip 7" },
    ]);
  });

  it("says at the stock why it cannot be changed so, and takes up the present number", async () => {
    const sent: Record<string, unknown>[] = [];
    const tooMany = "There are only 5 in stock: take away at most that many";
    const changed = "The stock has changed since you saw 5: it is 3 now.";
    fakeApi({
      ...loads,
      updateProduct: ({ body }) => {
        sent.push(body);
        if (body.stockChange) {
          return failure("conflict", tooMany, { fields: { stockChange: tooMany } });
        }
        return failure("changed_meanwhile", changed, {
          fields: { quantity: changed },
          details: { product: { ...mug, quantity: 3 } },
        });
      },
    });
    const { user } = openMug();
    await user.click(await screen.findByLabelText("Take away"));
    await user.type(field("Pieces to take away"), "9");
    await user.click(field("A correction"));
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText(tooMany);
    expect(document.activeElement).toBe(field("Pieces to take away"));
    await user.click(field("Count"));
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText(changed);
    screen.getByRole("group", { name: "Stock: 3 now" });
    expect(field("Pieces counted").value).toBe("9");
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]).toMatchObject({ quantity: "9", quantitySeen: "3" });
  });

  it("says that updating failed", async () => {
    fakeApi({ ...loads, updateProduct: noAnswer });
    const { user } = openMug();
    await user.click(await screen.findByRole("button", { name: "Update product" }));
    await screen.findByText("Something went wrong in upadating product");
  });

  it("asks once more where the price changes by more than half", async () => {
    const sent: unknown[] = [];
    fakeApi({
      ...loads,
      updateProduct: ({ body }) => {
        sent.push(body.price);
        return saved("Product updated successfully");
      },
    });
    const { user } = openMug();
    const price = await screen.findByLabelText("Price");
    await user.clear(price);
    await user.type(price, "9999");
    await user.click(screen.getByRole("button", { name: "Update product" }));
    const question = within(screen.getByRole("dialog", { name: "Is this price right?" }));
    question.getByText("₹9,999");
    await user.click(question.getByRole("button", { name: "Not now" }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await user.click(question.getByRole("button", { name: "Save this price" }));
    await screen.findByText("Product updated successfully");
    expect(sent).toEqual(["9999"]);
  });

  it("leads to the list 1.5 seconds after it was saved", async () => {
    fakeApi({ ...loads, updateProduct: () => saved("Product updated successfully") });
    const { user, currentPath } = openMug();
    await user.type(await screen.findByLabelText("Name"), " new");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    fireEvent.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Product updated successfully");
    await waitFor(() => expect(anyUnsaved()).toBe(false));
    const goesOn = screen.getByText("Saved. The list of products opens in a moment.");
    await waitFor(() => expect(document.activeElement).toBe(goesOn));
    vi.advanceTimersByTime(1_300);
    expect(currentPath()).toBe("/dashboard/admin/update-product/mug");
    vi.advanceTimersByTime(200);
    await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/products"));
    // Who has a second thing to change goes back.
    await user.click(screen.getByRole("link", { name: "Change it further" }));
    await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/update-product/mug"));
  });
});
