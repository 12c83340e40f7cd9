import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { NewVariants } from "#shared/families/admin-contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { accessOf, takeOwnRole } from "#tests/components/own-role.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { adminVariant, shirtAttributes, shirtFamily } from "#tests/components/sample-family.ts";
import { signIn } from "#tests/components/sign-in.ts";
import { anyUnsaved } from "#ui/unsaved-changes.ts";
import * as familyPage from "./family-page.tsx";

beforeEach(() => signIn());

/** Opens the form of a family that takes the second try of adding variants. */
async function openForm(family = shirtFamily()) {
  const sent: NewVariants[] = [];
  fakeApi({
    getFamilyAttributes: () => success({ success: true as const, attributes: shirtAttributes }),
    getAdminFamily: () => success({ success: true as const, family }),
    addVariants: ({ body }) => {
      sent.push(body);
      return failure("conflict", "“Cap” has this SKU already: give each product its own", {
        fields: { "variants.1.sku": "“Cap” has this SKU already: give each product its own" },
      });
    },
  });
  const { user } = renderPage(familyPage, { route: "/families/:id", path: "/families/tees" });
  const section = within(await screen.findByRole("region", { name: "Add variants" }));
  const titles = () =>
    section
      .queryByRole("list", { name: "New variants" })
      ?.querySelectorAll("label span.font-semibold") ?? [];
  return { user, section, sent, titles: () => [...titles()].map((one) => one.textContent) };
}

describe("adding variants", () => {
  it("has a row with a name and a SKU for each missing combination", async () => {
    const { user, section, titles } = await openForm();
    expect(titles()).toEqual([]);
    section.getByText(/^All combinations of these values are there/);
    await user.type(section.getByLabelText("Further values of Size"), "l, XL{Enter}");
    expect(titles()).toEqual(["Lavender, L", "Lavender, XL"]);
    await user.type(section.getByLabelText("Further values of Colour"), "White");
    await user.click(section.getByRole("button", { name: "Add values of Colour" }));
    expect(titles()).toEqual(["Lavender, L", "Lavender, XL", "White, M", "White, L", "White, XL"]);
    expect(section.getByLabelText("Name of White, XL")).toHaveProperty(
      "value",
      "T-shirt, white, XL",
    );
    expect(section.getByLabelText("SKU of White, XL")).toHaveProperty("value", "TSH-WHI-XL");
    await user.click(section.getByRole("checkbox", { name: "Lavender" }));
    expect(titles()).toEqual(["White, M", "White, L", "White, XL"]);
  });

  it("says which values the dictionary has not yet, and which may be meant", async () => {
    const { user, section } = await openForm();
    await user.type(section.getByLabelText("Further values of Colour"), "White{Enter}");
    expect(section.queryByText(/^New in Colour/)).toBeNull();
    await user.type(section.getByLabelText("Further values of Colour"), "Whitte{Enter}");
    section.getByText(
      "New in Colour: Whitte. Saving adds it to the dictionary. Did you mean White?",
    );
  });

  it("asks for the stock, leaves out what is not wanted, and shows a refusal at its row", async () => {
    const { user, section, sent } = await openForm();
    await user.type(section.getByLabelText("Further values of Size"), "S, L, XL{Enter}");
    await user.click(section.getByRole("checkbox", { name: "Lavender, S" }));
    await user.click(section.getByRole("button", { name: "Add 2 variants" }));
    expect(section.getAllByText("Stock is required: 0 where there is none yet")).toHaveLength(2);
    expect(sent).toEqual([]);
    await user.type(section.getByLabelText("Stock of each"), "40");
    await user.clear(section.getByLabelText("Stock of Lavender, XL"));
    await user.type(section.getByLabelText("Stock of Lavender, XL"), "1,000");
    await user.clear(section.getByLabelText("Price in ₹ of Lavender, XL"));
    await user.type(section.getByLabelText("Price in ₹ of Lavender, XL"), "1,499");
    await user.click(section.getByRole("button", { name: "Add 2 variants" }));
    await section.findAllByText("“Cap” has this SKU already: give each product its own");
    const row = section.getByLabelText("SKU of Lavender, XL");
    expect(row.getAttribute("aria-invalid")).toBe("true");
    expect(row).toHaveProperty("value", "TSH-LAV-XL");
    expect(sent).toEqual([
      {
        product: "lavender-m",
        copyPictures: false,
        variants: [
          {
            name: "T-shirt, lavender, L",
            sku: "TSH-LAV-L",
            price: 149,
            quantity: 40,
            values: { colour: "Lavender", size: "L" },
          },
          {
            name: "T-shirt, lavender, XL",
            sku: "TSH-LAV-XL",
            price: 1499,
            quantity: 1000,
            values: { colour: "Lavender", size: "XL" },
          },
        ],
      },
    ]);
  });

  it("keeps what was typed when the family is saved beside it, and begins anew once they are added", async () => {
    let family = shirtFamily();
    fakeApi({
      getFamilyAttributes: () => success({ success: true as const, attributes: shirtAttributes }),
      getAdminFamily: () => success({ success: true as const, family }),
      updateFamily: ({ body }) => {
        family = shirtFamily({ name: body.name ?? "", updatedAt: "2026-01-01T00:05:00.000Z" });
        return success({ success: true as const, message: "The family is saved", family });
      },
      addVariants: () => {
        family = shirtFamily({ variants: [...family.variants, adminVariant("lavender", "xl")] });
        return success({
          success: true as const,
          message: "1 variant is added",
          products: [],
          family,
        });
      },
    });
    const { user } = renderPage(familyPage, { route: "/families/:id", path: "/families/tees" });
    const section = within(await screen.findByRole("region", { name: "Add variants" }));
    await user.type(section.getByLabelText("Further values of Size"), "XL{Enter}");
    await user.type(section.getByLabelText("Stock of each"), "4");
    await user.type(screen.getByRole("textbox", { name: "Name" }), " 2");
    await user.click(screen.getByRole("button", { name: "Save family" }));
    await screen.findByText("The family is saved");
    const stock = await section.findByLabelText<HTMLInputElement>("Stock of Lavender, XL");
    expect(stock.value).toBe("4");
    await user.click(section.getByRole("button", { name: "Add 1 variant" }));
    await screen.findByText("1 variant is added");
    await section.findByText(/^All combinations of these values are there/);
    await waitFor(() => expect(anyUnsaved()).toBe(false));
  });

  it("begins without pieces where the role does not count stock, as its family's rows have none to change", async () => {
    fakeApi({ getOwnAccess: accessOf(["read_products", "write_products"]) });
    await takeOwnRole();
    const { user, section, sent } = await openForm();
    expect(screen.queryAllByLabelText(/^Stock/)).toEqual([]);
    await user.type(section.getByLabelText("Further values of Size"), "S, L{Enter}");
    section.getByText(/^They begin with no pieces in stock/);
    expect(screen.queryAllByLabelText(/^Stock/)).toEqual([]);
    await user.click(section.getByRole("button", { name: "Add 2 variants" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.variants.map(({ quantity }) => quantity)).toEqual([0, 0]);
  });

  it("warns where a name is another's", async () => {
    const { user, section } = await openForm();
    await user.type(section.getByLabelText("Further values of Size"), "XL{Enter}");
    const name = section.getByLabelText("Name of Lavender, XL");
    await user.clear(name);
    await user.type(name, "T-shirt, lavender, M");
    section.getByText(/^Another product of the family has this name/);
  });

  it("takes a value that was typed and not added for an oversight", async () => {
    const { user, section, sent } = await openForm();
    await user.type(section.getByLabelText("Further values of Size"), "XL{Enter}");
    await user.type(section.getByLabelText("Stock of each"), "4");
    await user.type(section.getByLabelText("Further values of Size"), "XXL");
    await user.click(section.getByRole("button", { name: "Add 1 variant" }));
    section.getByText("Press Add to take it, or empty the field");
    expect(sent).toEqual([]);
  });

  it("tells variants of one name apart where one is copied", async () => {
    const twins = [
      adminVariant("lavender", "m", { name: "T-shirt" }),
      adminVariant("lavender", "l", { name: "T-shirt" }),
    ];
    const { section } = await openForm(shirtFamily({ variants: twins }));
    section.getByRole("option", { name: "T-shirt · Lavender · M · TSH-LAV-M" });
  });
});
