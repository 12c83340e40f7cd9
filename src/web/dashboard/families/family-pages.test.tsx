import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import type { AdminFamily, AdminFamilyMember } from "#shared/families/admin-contract.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { signIn } from "../../testing/sign-in.ts";
import * as createPage from "./create-family-page.tsx";
import * as listPage from "./families-page.tsx";
import * as updatePage from "./update-family-page.tsx";

const attributes = [
  {
    code: "colour",
    name: "Colour",
    kind: "choice" as const,
    unit: "",
    values: [
      { slug: "black", name: "Black", swatch: "" },
      { slug: "cyan", name: "Cyan", swatch: "" },
    ],
  },
];

function member(_id: string, colour?: string): AdminFamilyMember {
  const { slug, sku, price, quantity, photo } = testProduct({ slug: _id });
  const values: Record<string, string[]> = colour ? { colour: [colour] } : {};
  return { _id, name: `Mug ${_id}`, slug, sku, price, quantity, photo, values, family: null };
}

const family: AdminFamily = {
  _id: "mugs",
  name: "Two-tone mug",
  sharedTiers: true,
  options: ["colour"],
  members: [member("a", "black"), member("b", "cyan")],
  updatedAt: "2026-01-01T00:00:00.000Z",
};

const offered = () => success({ success: true as const, attributes });

beforeEach(() => signIn());

describe("making a family", () => {
  it("begins with a product, finds others, suggests the options and asks for what is missing", async () => {
    const sent: unknown[] = [];
    fakeApi({
      getFamilyAttributes: offered,
      getFamilyCandidates: ({ query }) => {
        const ids = query.ids.split(",");
        const products = [member("a", "black"), member("b", "cyan"), member("c")];
        const found = products.filter(({ _id }) => ids.includes(_id));
        return success({ success: true as const, products: found });
      },
      listAdminProducts: () =>
        success({
          success: true as const,
          products: ["b", "c"].map((_id) => testProduct({ _id })),
          total: 2,
          page: 1,
          pages: 1,
        }),
      createFamily: ({ body }) => {
        sent.push(body);
        return success({ success: true as const, message: "The family is created", family });
      },
    });
    const { user, currentPath } = renderPage(createPage, { route: "/new", path: "/new?product=a" });
    await screen.findByRole("link", { name: "Mug a" });
    await user.type(screen.getByLabelText("Name"), "Two-tone mug");
    await user.type(screen.getByLabelText("Find a product by name or SKU"), "mug{Enter}");
    await user.click(await screen.findByRole("button", { name: "Add Mug b" }));
    expect(screen.getByLabelText("They differ by")).toHaveProperty("value", "colour");
    expect(screen.getByLabelText("Colour of Mug b")).toHaveProperty("value", "Cyan");
    await user.click(screen.getByRole("button", { name: "Add Mug c" }));
    await user.click(screen.getByRole("button", { name: "Make the family" }));
    await screen.findByText("“Mug c” has no Colour: give it one");
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText("Colour of Mug c"), "cyan");
    screen.getByText("“Mug c” and “Mug b” are alike in Colour: give each its own");
    await user.clear(screen.getByLabelText("Colour of Mug c"));
    await user.type(screen.getByLabelText("Colour of Mug c"), "Gold");
    await user.click(screen.getByLabelText(/^Bulk prices by the pieces/));
    await user.click(screen.getByRole("button", { name: "Make the family" }));
    await expect
      .poll(() => sent)
      .toEqual([
        {
          name: "Two-tone mug",
          sharedTiers: true,
          options: ["colour"],
          members: [
            { product: "a", values: {} },
            { product: "b", values: {} },
            { product: "c", values: { colour: "Gold" } },
          ],
        },
      ]);
    await expect.poll(currentPath).toBe("/dashboard/admin/families/mugs");
  });
});

describe("changing a family", () => {
  const open = () => renderPage(updatePage, { route: "/families/:id", path: "/families/mugs" });

  it("shows at once what lacks a value, and says when somebody else was faster", async () => {
    fakeApi({
      getFamilyAttributes: offered,
      getAdminFamily: () =>
        success({
          success: true as const,
          family: { ...family, members: [...family.members, member("c")] },
        }),
      updateFamily: ({ body }) => {
        expect(body.version).toBe(family.updatedAt);
        return failure("changed_meanwhile", "Somebody else has changed this family meanwhile.");
      },
    });
    const { user } = open();
    await screen.findByText("“Mug c” has no Colour: give it one");
    await user.click(screen.getByRole("button", { name: "Take out Mug c" }));
    await user.click(screen.getByRole("button", { name: "Save family" }));
    await screen.findByText("Somebody else has changed this family meanwhile.");
    screen.getByText("Open the family again to see what was changed.");
  });

  it("adds a variant with its own value, price and stock", async () => {
    const sent: unknown[] = [];
    fakeApi({
      getFamilyAttributes: offered,
      getAdminFamily: () => success({ success: true as const, family }),
      addVariant: ({ body }) => {
        sent.push(body);
        return failure("conflict", "“Mug” has this SKU already: give each product its own", {
          fields: { sku: "“Mug” has this SKU already: give each product its own" },
        });
      },
    });
    const { user } = open();
    const section = within(await screen.findByRole("region", { name: "Add a variant" }));
    await user.click(section.getByRole("button", { name: "Add variant" }));
    section.getByText("Colour is required");
    await user.type(section.getByLabelText("Colour"), "Gold");
    await user.clear(section.getByLabelText("Name"));
    await user.type(section.getByLabelText("Name"), "Mug gold");
    await user.type(section.getByLabelText("SKU"), "MUG-11");
    await user.clear(section.getByLabelText("Stock"));
    await user.type(section.getByLabelText("Stock"), "40");
    await user.click(section.getByRole("button", { name: "Add variant" }));
    await section.findAllByText("“Mug” has this SKU already: give each product its own");
    expect(sent).toEqual([
      {
        product: "a",
        name: "Mug gold",
        sku: "MUG-11",
        price: 79,
        quantity: 40,
        values: { colour: "Gold" },
        copyPictures: false,
      },
    ]);
  });
});

describe("the list of families", () => {
  const row = {
    _id: "mugs",
    name: "Two-tone mug",
    sharedTiers: true,
    updatedAt: family.updatedAt,
    options: ["Colour"],
    members: 6,
    faultyMembers: 1,
    photos: [],
  };

  it("tells of each what it is and what is wrong, and asks before it deletes one", async () => {
    const deleted: unknown[] = [];
    fakeApi({
      listFamilies: () =>
        success({ success: true as const, families: [row], total: 1, page: 1, pages: 1 }),
      deleteFamily: ({ params }) => {
        deleted.push(params.id);
        return success({ success: true as const, message: "The family is deleted" });
      },
    });
    const { user } = renderPage(listPage, { route: "/dashboard/admin/families" });
    await screen.findByText("6 products · by colour · bulk prices together");
    screen.getByText("1 product lacks a value or has several");
    await user.click(screen.getByRole("button", { name: "Delete Two-tone mug" }));
    screen.getByText(/^The 6 products of Two-tone mug stay in the shop/);
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await expect.poll(() => deleted).toEqual(["mugs"]);
  });

  it("has pages, and shows the last one where an address asks for more", async () => {
    fakeApi({
      listFamilies: ({ query: { page } }) =>
        success({
          success: true as const,
          families: Number(page) > 3 ? [] : [{ ...row, name: `Page ${page}` }],
          total: 123,
          page: Number(page),
          pages: 3,
        }),
    });
    const route = "/dashboard/admin/families";
    const { currentPath } = renderPage(listPage, { route, path: `${route}?search=mug&page=99` });
    await screen.findByText("Page 3");
    screen.getByText("123 families");
    expect(currentPath()).toBe(`${route}?search=mug&page=3`);
  });
});
