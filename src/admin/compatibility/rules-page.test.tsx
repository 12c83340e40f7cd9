import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { actOn, filterBy } from "#tests/components/list-page.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { names, rule, side } from "#tests/components/sample-rule.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as rulesPage from "./rules-page.tsx";

const openList = (query = "") =>
  renderPage(rulesPage, {
    route: "/dashboard/admin/compatibility",
    path: `/dashboard/admin/compatibility${query}`,
  });

beforeEach(signInAsAdmin);

describe("the list of rules", () => {
  it("says them in words, deletes one, and makes it again where that is undone", async () => {
    const deleted: string[] = [];
    const made: unknown[] = [];
    // By a colleague, after the list was loaded.
    const changed = { ...rule, reason: "It is the press's own." };
    fakeApi({
      ...names,
      listRules: () =>
        success({ success: true, rules: deleted.length > 0 ? [] : [rule], product: null }),
      deleteRule: ({ params }) => {
        deleted.push(params.id);
        return success({ success: true, message: "The rule is deleted", rule: changed });
      },
      createRule: ({ body }) => {
        deleted.pop();
        made.push(body);
        return success({ success: true, message: "The rule is made", rule });
      },
    });
    const { user } = openList();
    await screen.findByText("1 rule");
    screen.getByText("all in Mug presses");
    screen.getByText(
      "all in Mugs with Colour White and Height up to 100 mm, where their Diameter is at most the machine's Takes diameters up to",
    );
    screen.getByText("36 of the one that sells most");
    await actOn(user, /^Actions for It goes round the press.s element/, "Delete");
    await screen.findByText("No rules yet");
    expect(deleted).toEqual(["r1"]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("1 rule");
    const { _id: _, updatedAt: __, products: ___, ...whole } = changed;
    expect(made).toEqual([whole]);
  });

  it("is searched in what it says, narrowed to a kind, and read in pages", async () => {
    const many = Array.from({ length: 60 }, (_, place) => ({
      ...rule,
      _id: `s${place}`,
      kind: "spare" as const,
      reason: `Spare number ${place} is made for it.`,
      machines: { ...side, products: ["p1"] },
      goods: side,
      comparisons: [],
      products: [{ _id: "p1", name: "Vinyl cutter", slug: "vinyl-cutter" }],
    }));
    fakeApi({
      ...names,
      listRules: () => success({ success: true, rules: [rule, ...many], product: null }),
    });
    const { user, currentPath } = openList();
    await screen.findByText("61 rules");
    screen.getByText("Page 1 of 2");
    expect(screen.getAllByRole("row")).toHaveLength(1 + 50);
    const search = () => screen.getByLabelText("Search in reasons, machines and goods");
    await user.type(search(), "CUTTER 59{Enter}");
    await screen.findByText("1 rule");
    screen.getByText("Spare number 59 is made for it.");
    await filterBy(user, "Kind", "Blank");
    await screen.findByText("No rules found");
    expect(currentPath()).toBe("/dashboard/admin/compatibility?search=CUTTER+59&kind=blank");
    await user.clear(search());
    await user.type(search(), "white{Enter}");
    await screen.findByText("1 rule");
    screen.getByText(rule.reason);
  });

  it("says which product it was asked for, and that it cannot be loaded", async () => {
    const product = { _id: "p1", name: "White mug", slug: "white-mug" };
    fakeApi({ ...names, listRules: () => success({ success: true, rules: [], product }) });
    openList("?product=p1");
    await screen.findByText("No rules found");
    expect(screen.getByLabelText<HTMLSelectElement>("Product").selectedOptions[0]?.text).toBe(
      "White mug",
    );
  });

  it("says that it cannot be loaded", async () => {
    fakeApi({ ...names, listRules: noAnswer });
    openList();
    await screen.findByText("The rules could not be loaded");
  });
});
