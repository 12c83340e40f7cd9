import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import {
  field,
  fillIn,
  loads,
  mug,
  recordCreated,
  saved,
} from "#tests/components/fill-product-form.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as productPage from "./product-page.tsx";

const openNew = () => renderPage(productPage, { route: "/dashboard/admin/create-product" });
const openMug = () =>
  renderPage(productPage, {
    route: "/dashboard/admin/update-product/:slug",
    path: "/dashboard/admin/update-product/mug",
  });
const section = async () => within(await screen.findByRole("group", { name: "Attributes" }));

const volume: AttributeWithValues = {
  code: "volume",
  name: "Volume",
  kind: "number",
  unit: "ml",
  values: [{ slug: "1325", name: "", number: 1325, swatch: "" }],
};
const origin: AttributeWithValues = {
  code: "origin",
  name: "Country of origin",
  kind: "choice",
  unit: "",
  values: [{ slug: "india", name: "India", number: null, swatch: "" }],
};
const red = { slug: "red", name: "Red", number: null, swatch: "#c8202f" };

/** Collects what is saved of the mug, of which this is read and set. */
function open(set: Record<string, (typeof red)[]> = {}) {
  const sent: Record<string, unknown>[] = [];
  fakeApi({
    ...loads,
    getSetAttributes: () => success({ success: true, set }),
    previewAttributes: () => success({ success: true, attributes: [volume, origin] }),
    updateProduct: ({ body }) => {
      sent.push(body);
      return saved("Product updated successfully");
    },
  });
  return { sent, ...openMug() };
}

beforeEach(signInAsAdmin);

describe("a product's attributes in its form", () => {
  it("shows what is read, and the origin as what follows its own field", async () => {
    open();
    const shown = await section();
    expect((await shown.findByText("1,325 ml")).textContent).toContain("Read from the texts");
    shown.getByText("Follows the field below");
    expect(shown.queryByRole("button", { name: "Change Country of origin" })).toBeNull();
  });

  it("lets a read number be corrected, and sends that alone", async () => {
    const { user, sent } = open();
    const shown = await section();
    await user.click(await shown.findByRole("button", { name: "Change Volume" }));
    expect(field("Volume (ml)").value).toBe("1325");
    await user.clear(field("Volume (ml)"));
    await user.type(field("Volume (ml)"), "strong");
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await shown.findByText("Enter a number, such as 1600 or 12.5");
    expect(document.activeElement).toBe(field("Volume (ml)"));
    await user.clear(field("Volume (ml)"));
    await user.type(field("Volume (ml)"), "330");
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Product updated successfully");
    expect(sent).toEqual([{ version: mug.updatedAt, attributes: '{"volume":["330"]}' }]);
  });

  it("offers known choices, takes new ones, and says that they are new", async () => {
    const { user, sent } = open();
    const shown = await section();
    await shown.findByText("1,325 ml");
    await user.selectOptions(field("Add an attribute"), "colour");
    await user.type(field("Colour"), "red, Peach");
    shown.getByText("New in Colour: Peach. Saving adds it to the dictionary.");
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Product updated successfully");
    expect(sent[0]?.attributes).toBe('{"colour":["red","Peach"]}');
  });

  it("says what is new of what is read, and which known one may be meant", async () => {
    const slip = { slug: "redd", name: "Redd", number: null, swatch: "" };
    const colour = { code: "colour", name: "Colour", kind: "choice" as const, unit: "" };
    fakeApi({
      ...loads,
      previewAttributes: () =>
        success({ success: true, attributes: [{ ...colour, values: [slip] }] }),
    });
    openMug();
    const shown = await section();
    await shown.findByText(
      "New in Colour: Redd. Saving adds it to the dictionary. Did you mean Red?",
    );
  });

  it("says that the shop cannot tell what is read, and asks again", async () => {
    let answers = 0;
    fakeApi({
      ...loads,
      previewAttributes: () => {
        answers += 1;
        return answers === 1 ? noAnswer() : success({ success: true, attributes: [volume] });
      },
    });
    const { user } = openMug();
    const shown = await section();
    await shown.findByText(/cannot be shown at the moment/);
    expect(shown.queryByText("Reading...")).toBeNull();
    await user.click(shown.getByRole("button", { name: "Try again" }));
    await shown.findByText("1,325 ml");
  });

  it("lets what was set be read again, or be none", async () => {
    const { user, sent } = open({ colour: [red], volume: [] });
    await section();
    expect(field("Colour").value).toBe("Red");
    expect(field("Volume (ml)").value).toBe("");
    await user.click(screen.getByRole("button", { name: "Read Volume from the texts again" }));
    expect(document.activeElement).toBe(
      screen.getByRole("button", { name: "Read Colour from the texts again" }),
    );
    await user.clear(field("Colour"));
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Product updated successfully");
    expect(sent[0]?.attributes).toBe('{"colour":[],"volume":null}');
  });

  it("shows at the section what the shop refuses", async () => {
    fakeApi({
      ...loads,
      updateProduct: () =>
        failure("invalid_request", "No", { fields: { attributes: "It no longer exists" } }),
    });
    const { user } = openMug();
    const shown = await section();
    await user.selectOptions(field("Add an attribute"), "volume");
    await user.type(field("Volume (ml)"), "1");
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await shown.findByText("It no longer exists");
  });

  it("brings two people's attributes together", async () => {
    const sent: Record<string, unknown>[] = [];
    const later = "2026-01-01T00:05:00.000Z";
    fakeApi({
      ...loads,
      updateProduct: ({ body }) => {
        sent.push(body);
        return body.version === later
          ? saved("Product updated successfully")
          : failure("changed_meanwhile", "Changed meanwhile.", {
              details: { product: { ...mug, updatedAt: later }, attributes: { colour: [red] } },
            });
      },
    });
    const { user } = openMug();
    await section();
    await user.selectOptions(field("Add an attribute"), "volume");
    await user.type(field("Volume (ml)"), "330");
    await user.click(screen.getByRole("button", { name: "Update product" }));
    const panel = await screen.findByRole("region", { name: "This product was changed meanwhile" });
    within(panel).getByText("Volume: 330");
    await user.click(within(panel).getByRole("radio", { name: /Theirs: Colour: Red/ }));
    await waitFor(() => expect(field("Colour").value).toBe("Red"));
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Product updated successfully");
    expect(sent[1]).toEqual({ version: later });
  });

  it("sends those of a new product with it", async () => {
    const sent = recordCreated();
    const page = openNew();
    await fillIn(page);
    await page.user.selectOptions(field("Add an attribute"), "colour");
    await page.user.type(field("Colour"), "Red");
    await page.user.click(screen.getByRole("button", { name: "Create product" }));
    await screen.findByText("Product created successfully");
    expect(sent[0]?.attributes).toBe('{"colour":["Red"]}');
  });

  it("leaves them as they are where they cannot be loaded", async () => {
    const sent: Record<string, unknown>[] = [];
    fakeApi({
      ...loads,
      getAttributeFields: noAnswer,
      updateProduct: ({ body }) => {
        sent.push(body);
        return saved("Product updated successfully");
      },
    });
    const { user } = openMug();
    await screen.findByText(/attributes cannot be shown at the moment/);
    await user.type(field("Name"), " 2");
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Product updated successfully");
    expect(sent).toEqual([{ version: mug.updatedAt, name: "Mug 2" }]);
  });
});
