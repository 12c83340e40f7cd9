import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { names, rule, side } from "#tests/components/sample-rule.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as rulePage from "./rule-page.tsx";

const listRules = () => success({ success: true as const, rules: [rule], product: null });
const getRule = () => success({ success: true as const, rule });
const openNew = () => renderPage(rulePage, { route: "/dashboard/admin/compatibility/new" });
const openRule = () =>
  renderPage(rulePage, {
    route: "/dashboard/admin/compatibility/:id",
    path: "/dashboard/admin/compatibility/r1",
  });

beforeEach(signInAsAdmin);

describe("the form of a rule", () => {
  it("says at the fields what is missing, before it asks the shop", async () => {
    fakeApi(names);
    const { user } = openNew();
    await user.click(await screen.findByRole("button", { name: "Add rule" }));
    await screen.findByText("The sentence why is required");
    await user.click(screen.getByRole("button", { name: "Add a condition on goods" }));
    await user.type(screen.getByLabelText("Why it fits"), "It fits.");
    await user.selectOptions(screen.getByLabelText("Attribute"), "Diameter");
    await user.type(screen.getByLabelText("At most, mm"), "wide");
    await user.click(screen.getByRole("button", { name: "Add rule" }));
    await screen.findByText("Bounds must be numbers, such as 82 or 12.5");
  });

  it("takes out the comparison whose button it was", async () => {
    fakeApi(names);
    const { user } = openNew();
    const add = await screen.findByRole("button", { name: "Add a comparison" });
    await user.click(add);
    await user.click(add);
    const [first, second] = screen.getAllByLabelText("The goods'");
    await user.selectOptions(first as HTMLElement, "Height, mm");
    await user.selectOptions(second as HTMLElement, "Diameter, mm");
    await user.click(screen.getByRole("button", { name: "Remove comparison 1" }));
    expect(screen.getByLabelText("The goods'")).toHaveProperty("value", "diameter");
    expect(screen.queryByRole("button", { name: "Remove comparison 2" })).toBeNull();
  });

  it("previews, and sends categories, conditions, comparisons and the kit", async () => {
    const sent: unknown[] = [];
    const caught = { count: 2, isExact: true, first: [{ _id: "p", name: "A mug", slug: "mug" }] };
    fakeApi({
      ...names,
      listRules,
      previewRule: ({ body }) => {
        sent.push(body);
        return success({
          success: true,
          machines: { ...caught, count: 0, first: [] },
          goods: caught,
          starter: {
            machine: { _id: "m", name: "A mug press", slug: "press" },
            goods: { _id: "p", name: "The cheapest mug", slug: "mug" },
          },
        });
      },
      createRule: ({ body }) => {
        sent.push(body);
        return success({ success: true, message: "The rule is created", rule });
      },
    });
    const { user, currentPath } = openNew();
    await user.type(await screen.findByLabelText("Why it fits"), "It fits.");
    const [ofMachines, ofGoods] = screen.getAllByLabelText("Add a category");
    await user.selectOptions(ofMachines as HTMLElement, "Mug presses");
    await user.selectOptions(ofGoods as HTMLElement, "Mugs");
    await user.click(screen.getByRole("button", { name: "Add a condition on goods" }));
    await user.selectOptions(screen.getByLabelText("Attribute"), "Colour");
    await user.click(screen.getByRole("checkbox", { name: "White" }));
    await user.click(screen.getByRole("button", { name: "Add a comparison" }));
    await user.selectOptions(screen.getByLabelText("The goods'"), "diameter");
    await user.selectOptions(screen.getByLabelText("the machine's"), "max-diameter");
    await user.click(screen.getByRole("checkbox", { name: /belong to the machine's starter kit/ }));
    await user.clear(screen.getByLabelText("Pieces of each"));
    await user.type(screen.getByLabelText("Pieces of each"), "36");
    await user.click(screen.getByRole("button", { name: "Preview" }));
    await screen.findByText("Nothing. Loosen a condition.");
    screen.getByRole("link", { name: "A mug" });
    screen.getByText("and 1 more");
    screen.getByText(/^The starter kit of A mug press takes/);
    screen.getByText("The cheapest mug");
    await user.click(screen.getByRole("button", { name: "Add rule" }));
    await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/compatibility"));
    expect(sent[1]).toEqual({
      kind: "consumable",
      reason: "It fits.",
      machines: { ...side, categories: ["c1"] },
      goods: {
        ...side,
        categories: ["c2"],
        choices: [{ attribute: "colour", values: ["white"] }],
      },
      comparisons: [{ goods: "diameter", sign: "at-most", machine: "max-diameter" }],
      starter: { quantity: 36, takes: "one" },
    });
  });

  it("shows what the shop refuses at its side", async () => {
    fakeApi({
      ...names,
      getRule,
      updateRule: () =>
        failure("invalid_request", "One of the categories no longer exists: choose another", {
          fields: { goods: "One of the categories no longer exists: choose another" },
        }),
    });
    const { user } = openRule();
    await user.type(await screen.findByLabelText("Why it fits"), "!");
    await user.click(screen.getByRole("button", { name: "Save rule" }));
    const error = await screen.findByText("One of the categories no longer exists: choose another");
    expect(error.closest("fieldset")?.textContent).toContain("Goods that fit them");
  });

  it("takes as many products and categories as a rule may name", async () => {
    const chosen = Array.from({ length: 60 }, (_, n) => ({
      _id: `p${n}`,
      name: `Press ${n}`,
      slug: `p-${n}`,
    }));
    const machines = { ...side, products: chosen.map(({ _id }) => _id) };
    fakeApi({
      ...names,
      getRule: () =>
        success({ success: true as const, rule: { ...rule, machines, products: chosen } }),
    });
    openRule();
    const picker = await screen.findByRole("group", { name: "Machines" });
    expect(within(picker).getAllByRole("button", { name: /^Remove Press/ })).toHaveLength(60);
    expect(within(picker).getByLabelText<HTMLInputElement>("Find a product").disabled).toBe(false);
  });

  it("takes over what somebody else changed meanwhile", async () => {
    const theirs = { ...rule, kind: "spare" as const, updatedAt: "later" };
    const sent: unknown[] = [];
    fakeApi({
      ...names,
      getRule,
      updateRule: ({ body }) => {
        sent.push(body);
        return sent.length === 1
          ? failure("changed_meanwhile", "Somebody else has changed this rule meanwhile.", {
              details: { rule: theirs },
            })
          : success({ success: true, message: "The rule is updated", rule: theirs });
      },
    });
    const { user, currentPath } = openRule();
    await user.type(await screen.findByLabelText("Why it fits"), " Mine.");
    await user.click(screen.getByRole("button", { name: "Save rule" }));
    await screen.findByRole("heading", { name: "This rule was changed meanwhile" });
    await user.click(screen.getByRole("button", { name: "Save rule" }));
    await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/compatibility"));
    expect(sent).toMatchObject([
      { version: rule.updatedAt, kind: "blank", reason: `${rule.reason} Mine.` },
      { version: "later", kind: "spare", reason: `${rule.reason} Mine.`, starter: rule.starter },
    ]);
  });
});
