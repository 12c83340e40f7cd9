import { eq } from "drizzle-orm";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { documents } from "#server/database/schema/documents.ts";
import { todayInIndia } from "#shared/dates.ts";
import { getAdminOrder } from "#shared/fulfilment/contract.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { rupees } from "#shared/money.ts";
import { type SettingsOf, settingsEndpoints } from "#shared/settings/contract.ts";
import { transferStock } from "#shared/stock/contract.ts";
import type { Registration } from "#shared/tax/registration.ts";
import { initiate, paymentRequest, payOrder, shippingAddress } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper } from "../support/users.ts";

/** One firm, as it is registered in Maharashtra, Karnataka and Tamil Nadu. */
export const SHOP_GSTIN = "27AAPFU0939F1ZV";
export const BRANCH_GSTIN = "29AAPFU0939F1ZR";
export const CHENNAI_GSTIN = "33AAPFU0939F1Z2";

export const inKarnataka = {
  ...{ address: "5 Residency Road", city: "Bengaluru" },
  ...{ state: "Karnataka", pincode: "560025" },
};

export type BranchShop = Awaited<ReturnType<typeof openBranchShop>>;

/**
 * A shop that is registered in Maharashtra and keeps goods in Kolkata, its first branch, in Chennai and in Hyderabad.
 * What leaves from Hyderabad is sold under a registration of Karnataka.
 */
export async function openBranchShop() {
  const shop = await openTestShop({
    environment: { STORE_GSTIN: SHOP_GSTIN, STORE_LEGAL_NAME: "Pressroom Supplies" },
  });
  const admin = await newAdmin(shop);
  const shopper = await newShopper(shop);
  const category = (await newCategory(shop))._id;
  const asAdmin = () => ({ token: admin.token, address: newAddress() });
  /** Of the branch in Hyderabad from today, but for what is said. */
  const registration = (over: Partial<Registration> = {}): Registration => ({
    ...{ from: todayInIndia(), branch: "hyderabad", legalName: "Pressroom South LLP" },
    ...{ gstin: BRANCH_GSTIN, address: "1 MG Road, Bengaluru 560001", state: "Karnataka" },
    ...over,
  });

  const client = {
    ...{ shop, admin, shopper, asAdmin, registration },

    /** Saves the branches with other values of one. */
    async saveBranches(
      over: Partial<SettingsOf<"branches">["branches"][number]>,
      id = "hyderabad",
    ) {
      const { body } = await callEndpoint(shop, settingsEndpoints.getBranchesSettings, asAdmin());
      const { settings = { branches: [], holidays: [] }, version = 0 } = body;
      const branches = settings.branches.map((branch) =>
        branch.id === id ? { ...branch, ...over } : branch,
      );
      return callEndpoint(shop, settingsEndpoints.saveBranchesSettings, {
        ...{ body: { settings: { ...settings, branches }, version } },
        ...asAdmin(),
      });
    },

    async saveRegistrations(...registrations: Registration[]) {
      const { body } = await callEndpoint(
        shop,
        settingsEndpoints.getRegistrationsSettings,
        asAdmin(),
      );
      return callEndpoint(shop, settingsEndpoints.saveRegistrationsSettings, {
        ...{ body: { settings: { registrations }, version: body.version ?? 0 } },
        ...asAdmin(),
      });
    },

    /** A product at ₹118, of whose pieces so many lie in Hyderabad. */
    async stocked(there: number, quantity = 10, price = 118): Promise<CatalogueProduct> {
      const goods = { category, gstPercent: 18, hsn: "6912" };
      const product = await newProduct(shop, { ...goods, price: rupees(price), quantity });
      if (there > 0) await client.move(product, "hyderabad", there);
      return product;
    },

    /** Moves pieces of Kolkata to another branch. */
    async move(product: CatalogueProduct, to: string, quantity: number, from = "kolkata") {
      const moved = await callEndpoint(shop, transferStock, {
        ...{ params: { id: product.id }, ...asAdmin() },
        body: { from, to, quantity },
      });
      if (moved.status !== 200) throw new Error(`cannot move: ${moved.text}`);
    },

    /** @param to where its goods go; left out, to West Bengal */
    async paidOrder(
      items: { product: CatalogueProduct; quantity: number }[],
      to: typeof shippingAddress = shippingAddress,
    ) {
      const body = { ...paymentRequest(shop, items), shippingAddress: to };
      const asked = await initiate(shop, shopper, body);
      if (asked.status !== 200) throw new Error(`cannot initiate: ${asked.text}`);
      await payOrder(shop, shopper, body.orderId);
      return readOrder(shop, body.orderId);
    },

    /** @param gstin under which they leave; left out where nobody says it */
    ship: (id: string, items: { line: number; quantity: number }[], gstin?: string) =>
      callEndpoint(shop, createShipment, {
        ...{ params: { id }, ...asAdmin() },
        body: {
          ...{ carrier: "Blue Dart", trackingNumber: `BD ${newAddress()}`, items },
          ...(gstin !== undefined && { gstin }),
        },
      }),

    /** An order as the dashboard shows it. */
    async orderOf(id: string) {
      const { body } = await callEndpoint(shop, getAdminOrder, { ...asAdmin(), params: { id } });
      if (!body.order) throw new Error(`there is no order ${id}`);
      return body.order;
    },

    /** The bodies of an order's documents, the oldest first. */
    issued: async (id: string) =>
      (
        await shop.database.db
          .select({ body: documents.body })
          .from(documents)
          .where(eq(documents.orderId, id))
          .orderBy(documents.id)
      ).map(({ body }) => body),
  };

  const places = {
    hyderabad: { address: "9 Abids Road", pincode: "500001" },
    chennai: { address: "12 Mount Road", pincode: "600002" },
  };
  for (const [id, place] of Object.entries(places)) {
    const saved = await client.saveBranches({ keepsGoods: true, ...place }, id);
    if (saved.status !== 200) throw new Error(`cannot save branches: ${saved.text}`);
  }
  const saved = await client.saveRegistrations(registration());
  if (saved.status !== 200) throw new Error(`cannot save registrations: ${saved.text}`);
  return client;
}
