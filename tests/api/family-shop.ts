import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { searchEntries } from "#server/database/schema/search.ts";
import { createFamily, getAdminFamily, updateFamily } from "#shared/families/admin-contract.ts";
import { getProductFamily } from "#shared/families/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { giveValue, newChoices } from "../support/families.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

/** A shop with an admin, an attribute of three colours and one of three sizes. */
export async function openFamilyShop() {
  const shop = await openTestShop({ timeScale: 1 });
  const { token } = await newAdmin(shop);
  const category = (await newCategory(shop))._id;
  const colour = await newChoices(shop, "Colour", ["Black", "Cyan", "Gold"]);
  const size = await newChoices(shop, "Size", ["S", "M", "XL"]);
  return {
    shop,
    token,
    category,
    colour,
    size,

    /** A mug of ₹100 with a tier of 10, of a colour or of none. */
    async newMug(slug?: string, given: object = {}): Promise<CatalogueProduct> {
      const bulkDiscounts = [{ quantity: 10, discount: 5 }];
      const product = await newProduct(shop, { category, bulkDiscounts, ...given });
      if (slug) await giveValue(shop, product, colour, slug);
      return product;
    },

    /** What makes a family of these by their colours. */
    mugs: (...variants: Pick<CatalogueProduct, "id">[]) => ({
      name: "Two-tone mug",
      sharedTiers: true,
      options: [colour.code],
      variants: variants.map(({ id: product }) => ({ product })),
    }),

    create: (body: unknown) => callEndpoint(shop, createFamily, { body, token }),
    update: (id: string, body: unknown) =>
      callEndpoint(shop, updateFamily, { params: { id }, body, token }),
    read: (id: string) => callEndpoint(shop, getAdminFamily, { params: { id }, token }),

    /** The family that a product's page shows. */
    async familyOf({ id: productId }: Pick<CatalogueProduct, "id">) {
      const { body } = await callEndpoint(shop, getProductFamily, { params: { productId } });
      return body.family;
    },

    /** The cards of products and families. */
    async cardsOf(...ids: string[]) {
      const cards = await shop.database.db.select().from(searchEntries);
      return cards.filter(({ productId, familyId }) =>
        ids.some((id) => id === productId || id === familyId),
      );
    },
  };
}
