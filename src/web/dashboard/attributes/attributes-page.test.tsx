import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { DictionaryAttribute, DictionaryValue } from "#shared/attributes/admin-contract.ts";
import { failure, success } from "#shared/failure.ts";
import { noAnswer } from "../../api/api-outcome.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { signInAsAdmin } from "../testing/sign-in.ts";
import * as attributesPage from "./attributes-page.tsx";

const power: DictionaryAttribute = {
  _id: "a1",
  code: "power",
  name: "Power",
  kind: "number",
  unit: "W",
  isFilter: true,
  position: 1,
  readFrom: ["Power", "Wattage"],
  isFixed: false,
  products: { count: 5000, isExact: false },
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const colour: DictionaryAttribute = {
  ...power,
  _id: "a2",
  code: "colour",
  name: "Colour",
  kind: "choice",
  unit: "",
  position: 2,
  readFrom: [],
  products: { count: 1, isExact: true },
};
const origin: DictionaryAttribute = {
  ...colour,
  _id: "a3",
  code: "origin",
  name: "Country of origin",
  isFixed: true,
};
const value = (id: number, name: string): DictionaryValue => ({
  id,
  name,
  slug: name.toLowerCase(),
  swatch: "",
  products: { count: 2, isExact: true },
});
const version = "2026-01-01T00:00:00.000Z";
const listAttributes = () =>
  success({ success: true as const, attributes: [power, colour, origin] });
const getAttributeValues = () =>
  success({
    success: true as const,
    version,
    values: [value(1, "Red"), value(2, "Royal blue"), value(3, "Royal-blue")],
    hasMore: false,
  });

const openPage = () => renderPage(attributesPage, { route: "/dashboard/admin/attributes" });
const form = (name: string) => within(screen.getByRole("form", { name }));

beforeEach(signInAsAdmin);

describe("the dictionary's page", () => {
  it("lists attributes with what is known of them; the origin cannot be deleted", async () => {
    fakeApi({ listAttributes });
    openPage();
    await screen.findByText(/5,000\+ products · read from Power, Wattage/);
    screen.getByText(/always the product's own field/);
    expect(screen.queryByRole("button", { name: "Delete Country of origin" })).toBeNull();
  });

  it("says that they cannot be loaded, and tries again; and that there are none", async () => {
    let answers = 0;
    fakeApi({
      listAttributes: () => {
        answers += 1;
        return answers === 1 ? noAnswer() : success({ success: true as const, attributes: [] });
      },
    });
    const { user } = openPage();
    await screen.findByText("The attributes could not be loaded");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("No attributes");
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
    const add = within(await screen.findByRole("form", { name: "Add attribute" }));
    await user.click(add.getByRole("button", { name: "Add attribute" }));
    await add.findByText("Name is required");
    await user.type(add.getByLabelText("Name"), "Cable");
    await user.type(add.getByLabelText("Unit"), "m");
    await user.type(add.getByLabelText("Read from these specifications"), "Cable\n\n Lead ");
    await user.click(add.getByRole("button", { name: "Add attribute" }));
    await screen.findByText("Cable is added");
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
    await user.click(await screen.findByRole("button", { name: "Edit Power" }));
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
      deleteAttribute: () => failure("conflict", "The family “Mugs” is chosen from by Power"),
    });
    const { user } = openPage();
    await user.click(await screen.findByRole("button", { name: "Delete Power" }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete Power?" }));
    dialog.getByText(/5,000\+ products lose it/);
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await screen.findByText("The family “Mugs” is chosen from by Power");
  });

  it("renames, orders and colours the values of a choice", async () => {
    const sent: unknown[] = [];
    fakeApi({
      listAttributes,
      getAttributeValues,
      updateAttributeValues: ({ body }) => {
        sent.push(body);
        return success({ ...getAttributeValues().value, message: "The values are saved" });
      },
    });
    const { user } = openPage();
    await user.click(await screen.findByRole("button", { name: "Values of Colour" }));
    await screen.findByRole("form", { name: "Values of Colour" });
    const values = form("Values of Colour");
    const [name] = values.getAllByLabelText("Name (2 products)");
    await user.type(name as HTMLElement, "dish");
    await user.type(values.getAllByLabelText("Swatch")[0] as HTMLElement, "#aa0000 #ffffff ");
    const fills = [...document.querySelectorAll("form svg [fill]")];
    expect(fills.map((part) => part.getAttribute("fill"))).toContain("#ffffff");
    await user.click(values.getByRole("button", { name: "Move Reddish down" }));
    expect((values.getAllByLabelText("Merge into")[0] as HTMLSelectElement).disabled).toBe(true);
    await user.click(values.getByRole("button", { name: "Save values" }));
    await screen.findByText("The values are saved");
    expect(sent).toEqual([
      {
        version,
        values: [
          { id: 2, name: "Royal blue", swatch: "" },
          { id: 1, name: "Reddish", swatch: "#aa0000 #ffffff" },
          { id: 3, name: "Royal-blue", swatch: "" },
        ],
      },
    ]);
  });

  it("asks before it makes one of two values", async () => {
    const sent: unknown[] = [];
    fakeApi({
      listAttributes,
      getAttributeValues,
      mergeAttributeValues: ({ body }) => {
        sent.push(body);
        const values = [value(1, "Red"), value(2, "Royal blue")];
        return success({ success: true, message: "One now", version, values, hasMore: false });
      },
    });
    const { user } = openPage();
    await user.click(await screen.findByRole("button", { name: "Values of Colour" }));
    await screen.findByRole("form", { name: "Values of Colour" });
    const merge = form("Values of Colour").getAllByLabelText("Merge into")[2] as HTMLElement;
    await user.selectOptions(merge, "Royal blue");
    const dialog = screen.getByRole("dialog", { name: "Merge Royal-blue into Royal blue?" });
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Merge" }));
    await screen.findByText("One now");
    expect(sent).toEqual([{ from: 3, into: 2, version }]);
    expect(form("Values of Colour").getAllByLabelText("Name (2 products)")).toHaveLength(2);
  });

  it("keeps unsaved values beside what somebody else saved, and says so", async () => {
    const later = "2026-01-01T00:05:00.000Z";
    fakeApi({
      listAttributes,
      getAttributeValues,
      updateAttributeValues: () =>
        failure("changed_meanwhile", "Changed.", {
          details: { version: later, values: [value(1, "Red"), value(2, "Navy")], hasMore: false },
        }),
    });
    const { user } = openPage();
    await user.click(await screen.findByRole("button", { name: "Values of Colour" }));
    await screen.findByRole("form", { name: "Values of Colour" });
    const values = form("Values of Colour");
    await user.type(values.getAllByLabelText("Name (2 products)")[0] as HTMLElement, "dish");
    await user.click(values.getByRole("button", { name: "Save values" }));
    await values.findByText(/Yours stand beside theirs now/);
    expect(
      values.getAllByLabelText<HTMLInputElement>("Name (2 products)").map((input) => input.value),
    ).toEqual(["Reddish", "Navy"]);
  });
});
