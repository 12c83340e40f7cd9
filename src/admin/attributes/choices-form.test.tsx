import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { actOn } from "#tests/components/list-page.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import {
  form,
  getAttributeValues,
  listAttributes,
  unused,
  usesOf,
  value,
  version,
} from "#tests/components/sample-attributes.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as attributesPage from "./attributes-page.tsx";

const openPage = () => renderPage(attributesPage, { route: "/dashboard/admin/attributes" });

const later = "2026-01-01T00:05:00.000Z";

beforeEach(signInAsAdmin);

describe("the values of a choice", () => {
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
    await actOn(user, "Actions for Colour", "Values");
    await screen.findByRole("form", { name: "Values of Colour" });
    const values = form("Values of Colour");
    const [name] = values.getAllByLabelText("Name (2 products)");
    await user.type(name as HTMLElement, "dish");
    await user.type(values.getAllByLabelText("Swatch")[0] as HTMLElement, "#aa0000 #ffffff ");
    const fills = [...document.querySelectorAll("form svg [fill]")];
    expect(fills.map((part) => part.getAttribute("fill"))).toContain("#ffffff");
    // At an end it stays, and so does the focus.
    await user.click(values.getByRole("button", { name: "Move Reddish up" }));
    await user.click(values.getByRole("button", { name: "Move Reddish down" }));
    expect(document.activeElement).toBe(values.getByRole("button", { name: "Move Reddish down" }));
    // A merge waits for what is not saved of its own row alone.
    expect(
      values.getAllByLabelText<HTMLSelectElement>("Merge into").map(({ disabled }) => disabled),
    ).toEqual([false, true, false]);
    expect(values.getAllByText("Save first")).toHaveLength(1);
    fireEvent.change(values.getByLabelText("Pick the swatch of Royal blue"), {
      target: { value: "#1d4ed8" },
    });
    values.getByText("Without a swatch, so that shoppers see the name alone: Royal-blue");
    await user.click(values.getByRole("button", { name: "Save values" }));
    await screen.findByText("The values are saved");
    expect(sent).toEqual([
      {
        version,
        removed: [],
        values: [
          { id: 2, name: "Royal blue", swatch: "#1d4ed8" },
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
      previewMergeValues: () =>
        success({ success: true, families: unused, rules: usesOf("Blue ones fit.") }),
      mergeAttributeValues: ({ body }) => {
        sent.push(body);
        const values = [value(1, "Red"), value(2, "Royal blue")];
        return success({
          success: true,
          message: "One now",
          version: later,
          values,
          hasMore: false,
        });
      },
    });
    const { user } = openPage();
    await actOn(user, "Actions for Colour", "Values");
    await screen.findByRole("form", { name: "Values of Colour" });
    const merge = form("Values of Colour").getAllByLabelText("Merge into")[2] as HTMLElement;
    await user.selectOptions(merge, "Royal blue");
    // A choice alone does nothing: with the keyboard one passes others on the way.
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Merge Royal-blue into Royal blue" }));
    const dialog = within(
      screen.getByRole("dialog", { name: "Merge Royal-blue into Royal blue?" }),
    );
    await dialog.findByRole("link", { name: "Blue ones fit." });
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Merge" }));
    await screen.findByText("One now");
    expect(sent).toEqual([{ from: 3, into: 2, version }]);
    expect(form("Values of Colour").getAllByLabelText("Name (2 products)")).toHaveLength(2);
  });

  it("does not save past a merge that is chosen and not done, and keeps edits when it is", async () => {
    const saved: unknown[] = [];
    const merged: unknown[] = [];
    const one = { ...value(3, "Royal-blue"), products: { count: 1, isExact: true } };
    fakeApi({
      listAttributes,
      getAttributeValues: () => {
        const answer = getAttributeValues().value;
        return success({ ...answer, values: [...answer.values.slice(0, 2), one] });
      },
      previewMergeValues: () => success({ success: true, families: unused, rules: unused }),
      updateAttributeValues: ({ body }) => {
        saved.push(body);
        return success({ ...getAttributeValues().value, message: "The values are saved" });
      },
      mergeAttributeValues: ({ body }) => {
        merged.push(body);
        const values = [value(1, "Red"), value(2, "Royal blue")];
        return success({
          success: true,
          message: "One now",
          version: later,
          values,
          hasMore: false,
        });
      },
    });
    const { user } = openPage();
    await actOn(user, "Actions for Colour", "Values");
    await screen.findByRole("form", { name: "Values of Colour" });
    const values = form("Values of Colour");
    const merge = values.getAllByLabelText<HTMLSelectElement>("Merge into")[2] as HTMLElement;
    await user.selectOptions(merge, "Royal blue");
    await user.type(values.getAllByLabelText("Name (2 products)")[0] as HTMLElement, "dish");
    const save = values.getByRole("button", { name: "Save values" });
    await user.click(save);
    values.getByText("Press Merge, or choose “Keep by itself”");
    expect(document.activeElement).toBe(merge);
    expect(saved).toEqual([]);
    await user.selectOptions(merge, "Keep by itself");
    expect(values.queryByText(/Press Merge/)).toBeNull();

    await user.selectOptions(merge, "Royal blue");
    await user.click(screen.getByRole("button", { name: "Merge Royal-blue into Royal blue" }));
    const dialog = within(
      screen.getByRole("dialog", { name: "Merge Royal-blue into Royal blue?" }),
    );
    dialog.getByText(/^1 product becomes “Royal blue”/);
    await user.click(await dialog.findByRole("button", { name: "Merge" }));
    await screen.findByText("One now");
    expect(merged).toEqual([{ from: 3, into: 2, version }]);
    expect(values.getAllByLabelText<HTMLInputElement>(/^Name/).map((input) => input.value)).toEqual(
      ["Reddish", "Royal blue"],
    );
    await user.click(save);
    await screen.findByText("The values are saved");
    expect(saved).toMatchObject([{ values: [{ id: 1, name: "Reddish" }, { id: 2 }] }]);
  });

  it("keeps unsaved values beside what somebody else saved, and says so", async () => {
    fakeApi({
      listAttributes,
      getAttributeValues,
      updateAttributeValues: () =>
        failure("changed_meanwhile", "Changed.", {
          details: { version: later, values: [value(1, "Red"), value(2, "Navy")], hasMore: false },
        }),
    });
    const { user } = openPage();
    await actOn(user, "Actions for Colour", "Values");
    await screen.findByRole("form", { name: "Values of Colour" });
    const values = form("Values of Colour");
    await user.type(values.getAllByLabelText("Name (2 products)")[0] as HTMLElement, "dish");
    await user.click(values.getByRole("button", { name: "Save values" }));
    await values.findByText(/Yours stand beside theirs now/);
    expect(
      values.getAllByLabelText<HTMLInputElement>("Name (2 products)").map((input) => input.value),
    ).toEqual(["Reddish", "Navy"]);
  });

  it("does not merge what would make twins in a family, and names it", async () => {
    fakeApi({
      listAttributes,
      getAttributeValues,
      previewMergeValues: () =>
        success({ success: true, families: usesOf("Two-tone mugs"), rules: unused }),
    });
    const { user } = openPage();
    await actOn(user, "Actions for Colour", "Values");
    await screen.findByRole("form", { name: "Values of Colour" });
    const merge = form("Values of Colour").getAllByLabelText("Merge into")[2] as HTMLElement;
    await user.selectOptions(merge, "Royal blue");
    await user.click(screen.getByRole("button", { name: "Merge Royal-blue into Royal blue" }));
    const dialog = within(
      await screen.findByRole("dialog", {
        name: "Royal-blue cannot be merged into Royal blue yet",
      }),
    );
    dialog.getByRole("link", { name: "Two-tone mugs" });
    expect(dialog.queryByRole("button", { name: "Merge" })).toBeNull();
  });

  it("brings a refused value into sight, with why at its field and at the button", async () => {
    const why = "There is a value Royal blue already: merge the two instead";
    fakeApi({
      listAttributes,
      getAttributeValues,
      updateAttributeValues: () => failure("conflict", why, { fields: { "values.0.name": why } }),
    });
    const { user } = openPage();
    await actOn(user, "Actions for Colour", "Values");
    await screen.findByRole("form", { name: "Values of Colour" });
    const values = form("Values of Colour");
    const [name] = values.getAllByLabelText<HTMLInputElement>("Name (2 products)");
    await user.type(name as HTMLElement, "dish");
    await user.click(values.getByRole("button", { name: "Save values" }));
    await values.findByText(why);
    values.getByText("Correct what is marked");
    expect(document.activeElement).toBe(name);
    expect(name?.getAttribute("aria-invalid")).toBe("true");
    await user.type(name as HTMLElement, "er");
    expect(values.queryByText(why)).toBeNull();
  });

  it("adds values beforehand, and deletes those that no product has", async () => {
    const sent: unknown[] = [];
    const none = { ...value(4, "Teal"), products: { count: 0, isExact: true } };
    const some = getAttributeValues().value;
    const answer = success({ ...some, values: [...some.values, none] });
    fakeApi({
      listAttributes,
      getAttributeValues: () => answer,
      updateAttributeValues: ({ body }) => {
        sent.push(body);
        return success({ ...answer.value, message: "The values are saved" });
      },
    });
    const { user } = openPage();
    await actOn(user, "Actions for Colour", "Values");
    await screen.findByRole("form", { name: "Values of Colour" });
    const values = form("Values of Colour");
    expect(values.queryByRole("button", { name: "Delete Red" })).toBeNull();
    await user.click(values.getByRole("button", { name: "Delete Teal" }));
    expect(document.activeElement).toBe(
      values.getByRole("button", { name: "Move Royal-blue down" }),
    );
    await user.click(values.getByRole("button", { name: "Add a value" }));
    expect(document.activeElement).toBe(values.getByLabelText("Name (new)"));
    await user.keyboard("Peach");
    await user.click(values.getByRole("button", { name: "Save values" }));
    await screen.findByText("The values are saved");
    expect(sent).toMatchObject([
      {
        values: [{ id: 1 }, { id: 2 }, { id: 3 }, { name: "Peach", swatch: "" }],
        removed: [4],
      },
    ]);
  });
});
