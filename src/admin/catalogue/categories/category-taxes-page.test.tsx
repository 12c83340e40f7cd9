import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Category } from "#shared/catalogue/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as categoryTaxesPage from "./category-taxes-page.tsx";

const presses: Category = { _id: "c1", name: "Presses", slug: "presses", parent: null };
const clamshells: Category = { _id: "c2", name: "Clamshells", slug: "clamshells", parent: "c1" };

/** Stands in for the shop, and tells what was sent to it. */
function answer({ refuse, rate = 5 }: { refuse?: string; rate?: number } = {}) {
  const sent: unknown[] = [];
  fakeApi({
    getCategories: () => success({ success: true as const, category: [presses, clamshells] }),
    listCategoryTaxes: () =>
      success({
        success: true as const,
        taxes: [
          { _id: "c1", hsn: "8451", gstPercent: 18, hsnFrom: "Presses", gstPercentFrom: null },
          {
            _id: "c2",
            hsn: "8451",
            gstPercent: 5,
            hsnFrom: "Presses",
            gstPercentFrom: "Clamshells",
          },
        ],
      }),
    getProductsOfCategory: () =>
      success({
        success: true as const,
        ...{ products: [], total: 0, nextCursor: null, ancestors: [presses], subcategories: [] },
        category: { ...clamshells, description: "", hsn: "", gstPercent: rate },
      }),
    updateCategory: ({ params, body }) => {
      sent.push([params.id, body]);
      if (refuse) return failure("invalid_request", refuse, { fields: { hsn: refuse } });
      return success({ success: true, message: "Clamshells is updated", category: clamshells });
    },
    listAudit: () =>
      success({
        success: true,
        entries: [
          {
            ...{
              _id: "a1",
              at: "2026-11-28T08:00:00Z",
              who: "Asha",
              userId: "u1",
              role: "Manager",
            },
            ...{ address: "", requestId: "r1", action: "updateCategory", total: 1 },
            changes: [
              {
                ...{ table: "categories", operation: "update" as const, after: {} },
                before: { hsn: "8443", gst_percent: 18 },
                subject: { type: "category" as const, id: "c2", name: "Clamshells" },
              },
            ],
          },
        ],
        ...{ people: [], names: {}, total: 1, page: 1, pages: 1 },
      }),
  });
  return sent;
}

const openForm = async () => {
  const { user } = renderPage(categoryTaxesPage, {
    route: "/dashboard/admin/settings/category-taxes",
  });
  await user.click(await screen.findByRole("button", { name: "Clamshells" }));
  const form = within(await screen.findByRole("form", { name: "HSN and GST of Clamshells" }));
  return { user, form };
};

beforeEach(signInAsAdmin);

describe("HSN and GST of categories", () => {
  it("say what goods of each take, and where that is said", async () => {
    answer();
    renderPage(categoryTaxesPage, { route: "/dashboard/admin/settings/category-taxes" });
    await screen.findByRole("button", { name: "Presses" });
    expect(screen.getByText("18%").textContent).toBe("18%of the shop");
    expect(screen.getByText("5%").textContent).toBe("5%");
    expect(screen.getAllByText("8451").map(({ textContent }) => textContent)).toEqual([
      "8451",
      "8451of Presses",
    ]);
  });

  it("are changed where they stand, and nothing else of the category", async () => {
    const sent = answer();
    const { user, form } = await openForm();
    await user.type(form.getByLabelText("HSN"), "8443");
    await user.click(form.getByRole("button", { name: "Save HSN and GST" }));
    await screen.findByText("Clamshells is updated");
    // A rate that stays is not sent: it may have ended.
    expect(sent).toEqual([["c2", { hsn: "8443", seenTax: { hsn: "", gstPercent: 5 } }]]);
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("say at the field what the shop refuses", async () => {
    answer({ refuse: "This HSN is not taken" });
    const { user, form } = await openForm();
    await user.type(form.getByLabelText("HSN"), "8452");
    await user.click(form.getByRole("button", { name: "Save HSN and GST" }));
    await form.findByText("This HSN is not taken");
  });

  it("return to what they were at once, and back by Undo", async () => {
    const sent = answer();
    const { user, form } = await openForm();
    await user.click(form.getByText("Earlier HSN and GST"));
    await user.click(
      await form.findByRole("button", { name: /^Return to this.*: HSN 8443, GST 18%$/ }),
    );
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findAllByText("Clamshells is updated");
    expect(sent).toEqual([
      ["c2", { hsn: "8443", gstPercent: 18, seenTax: { hsn: "", gstPercent: 5 } }],
      ["c2", { hsn: "", gstPercent: 5, seenTax: { hsn: "8443", gstPercent: 18 } }],
    ]);
  });

  it("return to what they were without Undo where the rate that they leave has ended", async () => {
    const sent = answer({ rate: 12 });
    const { user, form } = await openForm();
    await user.click(form.getByText("Earlier HSN and GST"));
    await user.click(await form.findByRole("button", { name: /^Return to this/ }));
    await screen.findByText("Clamshells is updated");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(sent).toHaveLength(1);
  });
});
