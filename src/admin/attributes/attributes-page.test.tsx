import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { actOn } from "#tests/components/list-page.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import {
  form,
  getAttributeUses,
  listAttributes,
  power,
  unused,
  usesOf,
} from "#tests/components/sample-attributes.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as attributesPage from "./attributes-page.tsx";

const openPage = () => renderPage(attributesPage, { route: "/dashboard/admin/attributes" });

beforeEach(signInAsAdmin);

describe("the dictionary's page", () => {
  it("lists attributes with what is known of them; the origin cannot be deleted", async () => {
    fakeApi({ listAttributes });
    const { user } = openPage();
    const row = await screen.findByRole("row", { name: /Power/ });
    expect(row.textContent).toMatch(/5,000\+ products.*read from Power, Wattage/);
    screen.getByText(/always the product's own field/);
    expect(screen.queryByRole("button", { name: "Actions for Power" })).not.toBeNull();
    await user.click(screen.getByRole("button", { name: "Actions for Country of origin" }));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "Values",
    ]);
  });

  it("says that they cannot be loaded, and tries again; and that there are none", async () => {
    let answers = 0;
    fakeApi({
      listAttributes: () => {
        answers += 1;
        const none = { attributes: [], total: 0, page: 1, pages: 1 };
        return answers === 1 ? noAnswer() : success({ success: true as const, ...none });
      },
    });
    const { user } = openPage();
    await screen.findByText("The attributes could not be loaded");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("No attributes");
  });

  it("has pages, and is searched in", async () => {
    const requests: unknown[] = [];
    fakeApi({
      listAttributes: ({ query }) => {
        requests.push(query);
        const facts = { total: 70, page: Number(query.page ?? 1), pages: 2 };
        return success({ success: true as const, attributes: [power], ...facts });
      },
    });
    const { user, currentPath } = openPage();
    await screen.findByText("70 attributes");
    await user.click(screen.getByRole("link", { name: "Next" }));
    await screen.findByText("Page 2 of 2");
    await user.type(screen.getByRole("searchbox"), "width");
    await expect.poll(currentPath).toMatch(/[?&]search=width$/);
    expect(requests).toContainEqual(expect.objectContaining({ search: "width" }));
  });

  it("adds one, with a specification's name on each line", async () => {
    const sent: unknown[] = [];
    fakeApi({
      listAttributes,
      createAttribute: ({ body }) => {
        sent.push(body);
        return success({ success: true, message: "Cable is added", attribute: power });
      },
    });
    const { user } = openPage();
    await user.click(await screen.findByRole("button", { name: "Add attribute" }));
    const add = form("Add attribute");
    await user.click(add.getByRole("button", { name: "Add attribute" }));
    await add.findByText("Name is required");
    await user.type(add.getByLabelText("Name"), "Cable");
    await user.type(add.getByLabelText("Unit"), "m");
    await user.type(add.getByLabelText("Read from these specifications"), "Cable\n\n Lead ");
    await user.click(add.getByRole("button", { name: "Add attribute" }));
    await screen.findByText("Cable is added");
    await waitFor(() => expect(screen.queryByRole("form", { name: "Add attribute" })).toBeNull());
    expect(sent).toEqual([
      { name: "Cable", kind: "number", unit: "m", isFilter: true, readFrom: ["Cable", "Lead"] },
    ]);
  });

  it("changes one where it stands, and shows what somebody else changed meanwhile", async () => {
    const sent: Record<string, unknown>[] = [];
    const present = { ...power, unit: "kW", updatedAt: "2026-01-01T00:05:00.000Z" };
    fakeApi({
      listAttributes,
      updateAttribute: ({ body }) => {
        sent.push(body);
        return body.version === present.updatedAt
          ? success({ success: true, message: "Input is updated", attribute: present })
          : failure("changed_meanwhile", "Changed.", { details: { attribute: present } });
      },
    });
    const { user } = openPage();
    await user.click(await screen.findByRole("button", { name: "Power (W)" }));
    const name = form("Update").getByLabelText("Name");
    expect(document.activeElement).toBe(name);
    await user.clear(name);
    await user.type(name, "Input");
    await user.click(form("Update").getByRole("button", { name: "Update" }));
    await screen.findByRole("region", { name: "This attribute was changed meanwhile" });
    await user.click(form("Update").getByRole("button", { name: "Update" }));
    await screen.findByText("Input is updated");
    await waitFor(() => expect(screen.queryByRole("form", { name: "Update" })).toBeNull());
    expect(sent[1]).toEqual({
      name: "Input",
      unit: "kW",
      isFilter: true,
      position: 1,
      readFrom: ["Power", "Wattage"],
      version: present.updatedAt,
    });
  });

  it("says how many products lose one before it is deleted, and why it is not", async () => {
    fakeApi({
      listAttributes,
      getAttributeUses,
      deleteAttribute: () => failure("conflict", "The family “Mugs” is chosen from by Power"),
    });
    const { user } = openPage();
    await actOn(user, "Actions for Power", "Delete");
    const dialog = within(screen.getByRole("dialog", { name: "Delete Power?" }));
    dialog.getByText(/5,000\+ products lose it/);
    await user.click(await dialog.findByRole("button", { name: "Delete" }));
    await screen.findByText("The family “Mugs” is chosen from by Power");
  });

  it("names what needs one before the click, and offers no deletion then", async () => {
    const rules = { total: 12, first: usesOf("A 15 A socket bears it.").first };
    fakeApi({
      listAttributes,
      getAttributeUses: () =>
        success({ success: true, families: usesOf("Presses"), rules, unitChange: null }),
    });
    const { user } = openPage();
    await actOn(user, "Actions for Power", "Delete");
    const dialog = within(
      await screen.findByRole("dialog", { name: "Power cannot be deleted yet" }),
    );
    const rule = dialog.getByRole("link", { name: "A 15 A socket bears it." });
    expect(rule.getAttribute("href")).toBe("/dashboard/admin/compatibility/u0");
    dialog.getByText("and 11 more");
    const family = dialog.getByRole("link", { name: "Presses" });
    expect(family.getAttribute("href")).toBe("/dashboard/admin/families/u0");
    expect(dialog.queryByRole("button", { name: "Delete" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says what another unit does to its numbers, before it is saved", async () => {
    fakeApi({
      listAttributes,
      getAttributeUses: ({ query }) =>
        success({
          success: true,
          families: unused,
          rules: usesOf("A 15 A socket bears it."),
          unitChange:
            query.unit === "kW"
              ? {
                  kind: "converted",
                  example: { before: "1600 W", after: "1.6 kW" },
                  problem: "",
                }
              : { kind: "refused", example: null, problem: "W cannot be converted into ml" },
        }),
    });
    const { user } = openPage();
    await user.click(await screen.findByRole("button", { name: "Power (W)" }));
    const unit = form("Update").getByLabelText("Unit");
    await user.clear(unit);
    await user.type(unit, "kW");
    await form("Update").findByText(
      "Its numbers are converted when you save: of 5,000+ products and in 1 rule of what fits, such as 1600 W to 1.6 kW.",
    );
    await user.clear(unit);
    await user.type(unit, "ml");
    await form("Update").findByText("W cannot be converted into ml.");
  });
});
