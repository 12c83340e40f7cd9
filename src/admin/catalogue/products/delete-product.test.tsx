import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { field, loads } from "#tests/components/fill-product-form.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { listed } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as productPage from "./product-page.tsx";

const openMug = () =>
  renderPage(productPage, {
    route: "/dashboard/admin/update-product/:slug",
    path: "/dashboard/admin/update-product/mug",
  });

beforeEach(signInAsAdmin);

describe("a product's page", () => {
  it("is deleted once somebody has answered the question", async () => {
    const deleted: unknown[] = [];
    const requests: unknown[] = [];
    const waiting = ["0aaaaa", "0bbbbb"].map((_id) => ({ ...listed, _id }));
    fakeApi({
      ...loads,
      listAdminOrders: ({ query }) => {
        requests.push(query);
        return success({ success: true, orders: waiting, total: 2, page: 1, pages: 1 });
      },
      deleteProduct: ({ params }) => {
        deleted.push(params.id);
        return success({ success: true, message: "Product deleted successfully" });
      },
    });
    const { user, currentPath } = openMug();
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete product" }));
    await dialog.findByText("2 orders wait to be shipped with it");
    dialog.getByText(/^#0AAAAA, #0BBBBB\. They keep its name and price/);
    expect(requests).toEqual([{ product: "p1", parcels: "waiting", page: 1 }]);
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(deleted).toEqual([]);
    await user.type(field("Name"), " new");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await user.type(dialog.getByRole("textbox"), "yes");
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await screen.findByText("Product deleted successfully");
    expect(deleted).toEqual(["p1"]);
    await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/products"));
  });

  it("says why deleting failed, and stays", async () => {
    fakeApi({ ...loads, deleteProduct: noAnswer });
    const { user } = openMug();
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await user.type(screen.getByRole("textbox", { name: /Type yes/ }), "yes");
    const dialog = within(screen.getByRole("dialog", { name: "Delete product" }));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await screen.findByText("something went wrong in handleDelete");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    screen.getByRole("form", { name: "Update product" });
  });
});
