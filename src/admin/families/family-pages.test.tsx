import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import type {
  AdminFamily,
  AdminFamilyVariant,
  FamilyChange,
} from "#shared/families/admin-contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn } from "#tests/components/sign-in.ts";
import * as familyPage from "./family-page.tsx";

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
  { code: "volume", name: "Volume", kind: "number" as const, unit: "ml", values: [] },
];

function variant(_id: string, colour?: string): AdminFamilyVariant {
  const { slug, sku, price, quantity, photo, bulkDiscounts, updatedAt } = testProduct({
    slug: _id,
  });
  const values: Record<string, string[]> = colour ? { colour: [colour] } : {};
  return {
    _id,
    name: `Mug ${_id}`,
    slug,
    sku,
    price,
    quantity,
    photo,
    bulkDiscounts,
    updatedAt,
    values,
    family: null,
  };
}

const family: AdminFamily = {
  _id: "mugs",
  name: "Two-tone mug",
  sharedTiers: true,
  options: ["colour"],
  variants: [variant("a", "black"), variant("b", "cyan")],
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
        const products = [variant("a", "black"), variant("b", "cyan"), variant("c")];
        const found = products.filter(({ _id }) => ids.includes(_id));
        return success({ success: true as const, products: found });
      },
      listAdminProducts: () =>
        success({
          success: true as const,
          lowStock: 5,
          ofCategories: {},
          products: ["b", "c"].map((_id) => testProduct({ _id })),
          total: 15,
          page: 1,
          pages: 1,
        }),
      createFamily: ({ body }) => {
        sent.push(body);
        return success({ success: true as const, message: "The family is created", family });
      },
    });
    const { user, currentPath } = renderPage(familyPage, { route: "/new", path: "/new?product=a" });
    await screen.findByRole("link", { name: "Mug a" });
    await user.type(screen.getByLabelText("Name"), "Two-tone mug");
    await user.type(screen.getByLabelText("Find a product by name or SKU"), "mug{Enter}");
    await user.click(await screen.findByRole("button", { name: "Add Mug b" }));
    screen.getByText("The first 2 of 15: type more of the name or the SKU to find the others");
    expect(screen.getByText(/ · ₹79$/).textContent).toMatch(/^\S/);
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
    screen.getByText("New in Colour: Gold. Saving adds it to the dictionary.");
    await user.click(screen.getByLabelText(/^Bulk prices by the pieces/));
    await user.click(screen.getByRole("button", { name: "Make the family" }));
    await expect
      .poll(() => sent)
      .toEqual([
        {
          name: "Two-tone mug",
          sharedTiers: true,
          options: ["colour"],
          variants: [
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
  const open = () => renderPage(familyPage, { route: "/families/:id", path: "/families/mugs" });

  const mergeable = (changes: ((body: FamilyChange) => AdminFamily | undefined)[]) => {
    const sent: FamilyChange[] = [];
    fakeApi({
      getFamilyAttributes: offered,
      getAdminFamily: () => success({ success: true as const, family: shown }),
      updateFamily: ({ body }) => {
        sent.push(body);
        const present = changes[sent.length - 1]?.(body);
        if (!present) return success({ success: true as const, message: "Saved", family });
        return failure("changed_meanwhile", "Somebody else has changed this family meanwhile.", {
          details: { family: present },
        });
      },
    });
    return { ...open(), sent };
  };
  const shown = { ...family, variants: [...family.variants, variant("c")] };

  it("shows at once what lacks a value, and sends only what was changed", async () => {
    const { user, sent } = mergeable([]);
    await screen.findByText("“Mug c” has no Colour: give it one");
    await user.click(screen.getByRole("button", { name: "Take out Mug c" }));
    await user.clear(screen.getByLabelText("Price in ₹ of Mug b"));
    await user.type(screen.getByLabelText("Price in ₹ of Mug b"), "₹1,499");
    expect(screen.queryByRole("group", { name: /^Why are pieces/ })).toBeNull();
    await user.type(screen.getByLabelText("Stock + or − of Mug a"), "-3");
    await user.click(screen.getByRole("button", { name: "Save family" }));
    const why = within(screen.getByRole("group", { name: "Why are pieces taken away?" }));
    await why.findByText("Say why the stock changes");
    expect(why.queryByRole("radio", { name: "A delivery came" })).toBeNull();
    expect(sent).toEqual([]);
    await user.click(why.getByRole("radio", { name: "Damaged or missing" }));
    await user.click(screen.getByRole("button", { name: "Save family" }));
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toEqual({
      name: "Two-tone mug",
      sharedTiers: true,
      options: ["colour"],
      version: family.updatedAt,
      stockReason: "damage",
      variants: [
        { product: "a", values: {}, stockChange: -3 },
        { product: "b", values: {}, price: 1499, version: family.variants[1]?.updatedAt },
      ],
    });
  });

  it("asks why pieces come to one and why they go from another, and for a note", async () => {
    const { user, sent } = mergeable([]);
    await user.click(await screen.findByRole("button", { name: "Take out Mug c" }));
    await user.type(screen.getByLabelText("Stock + or − of Mug a"), "-3");
    await user.type(screen.getByLabelText("Stock + or − of Mug b"), "3");
    await user.type(screen.getByLabelText("Note (optional)"), " Slip 7 ");
    const comes = within(screen.getByRole("group", { name: "Why are pieces added?" }));
    const goes = within(screen.getByRole("group", { name: "Why are pieces taken away?" }));
    await user.click(comes.getByRole("radio", { name: "A delivery came" }));
    await user.click(screen.getByRole("button", { name: "Save family" }));
    await goes.findByText("Say why the stock changes");
    expect(comes.queryByText("Say why the stock changes")).toBeNull();
    expect(sent).toEqual([]);
    await user.click(goes.getByRole("radio", { name: "Damaged or missing" }));
    await user.click(screen.getByRole("button", { name: "Save family" }));
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      ...{ stockReason: "delivery", removeReason: "damage", stockNote: "Slip 7" },
      variants: [{ stockChange: -3 }, { stockChange: 3 }],
    });
  });

  it("gives all products the bulk discounts of one", async () => {
    const sent: FamilyChange[] = [];
    const fifty = { ...variant("b", "cyan"), bulkDiscounts: [{ quantity: 50, discount: 9 }] };
    fakeApi({
      getFamilyAttributes: offered,
      getAdminFamily: () =>
        success({
          success: true as const,
          family: { ...family, variants: [variant("a", "black"), fifty] },
        }),
      updateFamily: ({ body }) => {
        sent.push(body);
        return success({ success: true as const, message: "Saved", family });
      },
    });
    const { user } = open();
    const choice = await screen.findByLabelText("Bulk discounts of all");
    await user.selectOptions(choice, "50 pieces: 9% off, as “Mug b”");
    await user.click(screen.getByRole("button", { name: "Save family" }));
    await expect.poll(() => sent[0]?.priceListOf).toBe("b");
  });

  it("brings together what two people changed, and asks about what both did", async () => {
    const values = { colour: ["cyan"], volume: ["325"] };
    const cyan = { ...variant("b"), values, price: 120 };
    const theirs = {
      ...family,
      name: "Mug of two tones",
      sharedTiers: false,
      variants: [variant("a", "black"), cyan, variant("d", "red")],
      updatedAt: "2026-02-02T00:00:00.000Z",
    };
    const { user, sent } = mergeable([() => theirs]);
    await screen.findByText("“Mug c” has no Colour: give it one");
    await user.type(screen.getByLabelText("Colour of Mug c"), "Gold");
    await user.clear(screen.getByLabelText("Name"));
    await user.type(screen.getByLabelText("Name"), "Mug");
    await user.click(screen.getByRole("button", { name: "Save family" }));
    const notice = within(
      await screen.findByRole("region", { name: "This family was changed meanwhile" }),
    );
    expect(notice.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Bulk prices by the pieces of all together: No",
      "Mug b: Colour: Cyan, Price: ₹120",
      "Mug d: Colour: red, Price: ₹79",
    ]);
    await user.click(notice.getByRole("radio", { name: "Theirs: Mug of two tones" }));
    expect(notice.getByRole("radio", { name: "Theirs: Not in the family" })).toBeTruthy();
    expect(screen.getByLabelText("Price in ₹ of Mug b")).toHaveProperty("value", "120");
    await user.click(screen.getByRole("button", { name: "Save family" }));
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({
      name: "Mug of two tones",
      sharedTiers: false,
      version: theirs.updatedAt,
      variants: [
        { product: "a", values: {} },
        { product: "b", values: {} },
        { product: "c", values: { colour: "Gold" } },
        { product: "d", values: {} },
      ],
    });
  });

  it("keeps what was entered where no answer comes, and says so", async () => {
    fakeApi({
      getFamilyAttributes: offered,
      getAdminFamily: () => success({ success: true as const, family }),
      updateFamily: () => noAnswer(),
    });
    const { user } = open();
    await user.type(await screen.findByLabelText("Name"), " 11 oz");
    await user.click(screen.getByRole("button", { name: "Save family" }));
    await screen.findByText(/^The family could not be saved: the shop did not answer/);
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Two-tone mug 11 oz");
  });

  it("warns where two of its products have one name, and tells them apart", async () => {
    const twins = ["black", "cyan"].map((colour) => ({ ...variant(colour, colour), name: "Mug" }));
    fakeApi({
      getFamilyAttributes: offered,
      getAdminFamily: () =>
        success({ success: true as const, family: { ...family, variants: twins } }),
    });
    open();
    expect(await screen.findAllByText(/^Another product here has this name/)).toHaveLength(2);
    screen.getByLabelText(/^Colour of Mug, Cyan, /);
  });
});
