import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { actOn } from "#tests/components/list-page.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { anyUnsaved } from "#ui/unsaved-changes.ts";
import * as createCategoryPage from "./create-category-page.tsx";

const presses: Category = { _id: "c1", name: "Presses", slug: "presses", parent: null };
const clamshells: Category = { _id: "c2", name: "Clamshells", slug: "clamshells", parent: "c1" };

const getCategories = () => success({ success: true as const, category: [presses, clamshells] });
const getProductsOfCategory = () =>
  success({
    success: true as const,
    products: [],
    total: 0,
    nextCursor: null,
    category: { ...clamshells, description: "They open upwards.", hsn: "8451", gstPercent: 18 },
    ancestors: [presses],
    subcategories: [],
  });

const openPage = () =>
  renderPage(createCategoryPage, { route: "/dashboard/admin/create-category" });
/** Opens the form of a new category. */
const openForm = async (user: UserEvent) =>
  user.click(await screen.findByRole("button", { name: "Create category" }));
const form = (name: string) => within(screen.getByRole("form", { name }));

beforeEach(signInAsAdmin);

describe("the page of categories", () => {
  it("says that they cannot be loaded, and tries again", async () => {
    let answers = 0;
    fakeApi({
      getCategories: () => {
        answers += 1;
        return answers === 1 ? noAnswer() : getCategories();
      },
    });
    const { user } = openPage();
    await screen.findByText("Something went wrong in fetching categories");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "Clamshells" });
  });

  it("says what is missing before it asks the shop", async () => {
    fakeApi({ getCategories });
    const { user } = openPage();
    await openForm(user);
    await user.click(screen.getByRole("button", { name: "Create" }));
    const name = form("Create").getByLabelText("Name");
    await form("Create").findByText("Name is required");
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute("aria-invalid")).toBe("true");
    await user.type(name, "S");
    expect(form("Create").queryByText("Name is required")).toBeNull();
  });

  it("makes one once, however often it is asked to, and closes its form", async () => {
    const made: unknown[] = [];
    fakeApi({
      getCategories,
      createCategory: ({ body }) => {
        made.push(body);
        return success({ success: true, message: "Mugs is created", category: presses });
      },
    });
    const { user } = openPage();
    await openForm(user);
    await user.type(screen.getByLabelText("Name"), " Mugs ");
    await user.selectOptions(screen.getByLabelText("Parent category"), "c1");
    await user.dblClick(screen.getByRole("button", { name: "Create" }));
    await screen.findByText("Mugs is created");
    expect(made).toEqual([
      { name: "Mugs", parent: "c1", description: "", hsn: "", gstPercent: null },
    ]);
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    await waitFor(() => expect(anyUnsaved()).toBe(false));
  });

  it("shows what the shop refuses at its field, and keeps what was typed", async () => {
    const taken = "There is a category of this name already";
    fakeApi({
      getCategories,
      createCategory: () => failure("conflict", taken, { fields: { name: taken } }),
    });
    const { user } = openPage();
    await openForm(user);
    await user.type(screen.getByLabelText("Name"), "Presses");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await form("Create").findByText(taken);
    const name = screen.getByLabelText<HTMLInputElement>("Name");
    expect(name.value).toBe("Presses");
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(form("Create").getByRole("alert").textContent).toBe("");
    expect(anyUnsaved()).toBe(true);
  });

  it("says that making one failed where no answer came", async () => {
    fakeApi({ getCategories, createCategory: noAnswer });
    const { user } = openPage();
    await openForm(user);
    await user.type(screen.getByLabelText("Name"), "Mugs");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await form("Create").findByText("Something went wrong in creating category");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Mugs");
  });

  it("changes one where it stands", async () => {
    const changed: unknown[] = [];
    fakeApi({
      getCategories,
      getProductsOfCategory,
      updateCategory: (request) => {
        changed.push(request.params, request.body);
        const message = "Clamshell presses is updated";
        return success({ success: true, message, category: clamshells });
      },
    });
    const { user } = openPage();
    await user.click(await screen.findByRole("button", { name: "Clamshells" }));
    await screen.findByRole("form", { name: "Update" });
    const name = form("Update").getByLabelText("Name");
    expect(document.activeElement).toBe(name);
    expect(form("Update").queryByRole("option", { name: /Clamshells/ })).toBeNull();
    await user.clear(name);
    await user.type(name, "Clamshell presses");
    await user.selectOptions(form("Update").getByLabelText("GST %"), "5");
    await user.click(form("Update").getByRole("button", { name: "Update" }));
    await screen.findByText("Clamshell presses is updated");
    await waitFor(() => expect(screen.queryByRole("form", { name: "Update" })).toBeNull());
    expect(changed).toEqual([
      { id: "c2" },
      {
        name: "Clamshell presses",
        parent: "c1",
        description: "They open upwards.",
        gstPercent: 5,
        seenTax: { hsn: "8451", gstPercent: 18 },
      },
    ]);
  });

  it("is changed though its rate of GST has ended", async () => {
    const changed: unknown[] = [];
    fakeApi({
      getCategories,
      getProductsOfCategory: () => {
        const { value } = getProductsOfCategory();
        return success({ ...value, category: { ...value.category, gstPercent: 12 } });
      },
      updateCategory: ({ body }) => {
        changed.push(body);
        return success({ success: true, message: "Saved", category: clamshells });
      },
    });
    const { user } = openPage();
    await user.click(await screen.findByRole("button", { name: "Clamshells" }));
    await screen.findByRole("form", { name: "Update" });
    await user.type(form("Update").getByLabelText("Name"), " A4");
    await user.click(form("Update").getByRole("button", { name: "Update" }));
    await screen.findByText("Saved");
    expect(changed).toEqual([
      { name: "Clamshells A4", parent: "c1", description: "They open upwards." },
    ]);
  });

  it("has the HSN and the rate that it had before put back", async () => {
    const entry = (at: string, before: Record<string, unknown>) => ({
      ...{ _id: at, at, who: "Asha", userId: "u1", role: "Manager", address: "", requestId: at },
      ...{ action: "updateCategory", total: 1 },
      changes: [
        {
          ...{ table: "categories", operation: "update" as const, before, after: {} },
          subject: { type: "category" as const, id: "c2", name: "Clamshells" },
        },
      ],
    });
    fakeApi({
      getCategories,
      getProductsOfCategory,
      listAudit: () =>
        success({
          success: true,
          entries: [
            entry("2026-11-28T08:00:00Z", { gst_percent: 5 }),
            entry("2026-11-20T08:00:00Z", { name: "Clams" }),
            entry("2026-11-10T08:00:00Z", { hsn: "8443" }),
          ],
          ...{ people: [], names: {}, total: 3, page: 1, pages: 1 },
        }),
    });
    const { user } = openPage();
    await user.click(await screen.findByRole("button", { name: "Clamshells" }));
    await screen.findByRole("form", { name: "Update" });
    const [hsn, percent] = ["HSN", "GST %"].map((label) =>
      form("Update").getByLabelText<HTMLInputElement>(label),
    );
    await user.click(form("Update").getByText("Earlier HSN and GST"));
    await form("Update").findByText(/^HSN 8451, GST 5%, until .*, Asha$/);
    await user.click(form("Update").getByRole("button", { name: /: HSN 8443, GST 5%$/ }));
    expect([hsn?.value, percent?.value]).toEqual(["8443", "5"]);
  });

  it("says why a change failed, and leaves it", async () => {
    fakeApi({ getCategories, getProductsOfCategory, updateCategory: noAnswer });
    const { user } = openPage();
    await user.click(await screen.findByRole("button", { name: "Clamshells" }));
    await user.type(
      within(await screen.findByRole("form", { name: "Update" })).getByLabelText("Name"),
      " new",
    );
    await user.click(form("Update").getByRole("button", { name: "Update" }));
    await form("Update").findByText("Something went wrong in updating category");
    await user.click(form("Update").getByRole("button", { name: "Not now" }));
    expect(screen.queryByRole("form", { name: "Update" })).toBeNull();
  });

  it("says that one cannot be opened for a change, and tries again", async () => {
    let answers = 0;
    fakeApi({
      getCategories,
      getProductsOfCategory: () => {
        answers += 1;
        return answers === 1 ? noAnswer() : getProductsOfCategory();
      },
    });
    const { user } = openPage();
    await user.click(await screen.findByRole("button", { name: "Clamshells" }));
    await screen.findByText("Something went wrong in fetching categories");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("form", { name: "Update" });
  });

  it("says why deleting one failed, and keeps the list", async () => {
    fakeApi({ getCategories, deleteCategory: noAnswer });
    const { user } = openPage();
    await actOn(user, "Actions for Clamshells", "Delete");
    await screen.findByText("Something went wrong in deleting category");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    screen.getByRole("button", { name: "Clamshells" });
  });

  it("deletes those that are chosen from below, and brings them back from above", async () => {
    const deleted: string[] = [];
    const restored: string[] = [];
    fakeApi({
      getCategories,
      deleteCategory: ({ params }) => {
        deleted.push(params.id);
        return success({ success: true, message: "It is deleted", category: presses });
      },
      restoreCategory: ({ params }) => {
        restored.push(params.id);
        return success({ success: true, message: "It is back", category: presses });
      },
    });
    const { user } = openPage();
    await user.click(await screen.findByRole("checkbox", { name: "Choose Clamshells" }));
    await user.click(screen.getByRole("checkbox", { name: "Choose Presses" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await screen.findByText("2 of 2 deleted");
    expect(deleted).toEqual(["c2", "c1"]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("2 of 2 taken back");
    expect(restored).toEqual(["c1", "c2"]);
  });

  it("says what is in the way of deleting one that is not empty", async () => {
    const why = "Presses still has 1 subcategory: move or delete them first";
    fakeApi({ getCategories, deleteCategory: () => failure("conflict", why) });
    const { user } = openPage();
    await actOn(user, "Actions for Presses", "Delete");
    await screen.findByText(why, { exact: false });
    screen.getByRole("button", { name: "Presses" });
  });
});
