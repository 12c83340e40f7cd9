import { stateOfPincode } from "#shared/accounts/pincode-states.ts";
import { priceCart } from "#shared/cart/price-cart.ts";
import { type Money, paise, sum } from "#shared/money.ts";
import {
  hasShippingChoice,
  type ShippingLine,
  type ShippingOffers,
  shippingOffers,
} from "#shared/shipping/shipping-offers.ts";
import { type ShippingRate, shippingRates } from "#shared/shipping/shipping-rates.ts";
import { type ShippingRules, shippingRules } from "#shared/shipping/shipping-rules.ts";
import { type Destination, hasShippingRules } from "#shared/shipping/zones.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { Database, Db } from "../database/connection.ts";
import { isId } from "../lib/ids.ts";
import type { KnownSettings } from "../settings/known-settings.ts";
import { readSettings } from "../settings/store.ts";

export type ShippingService = ReturnType<typeof openShipping>;

/** Where something is to go; without a state the likeliest of the pincode is meant. */
interface Wanted {
  pincode: string;
  state?: string | undefined;
  /** Pieces by product id. */
  quantities: ReadonlyMap<string, number>;
}

interface Parts {
  database: Database;
  knownSettings: KnownSettings;
  /** Why an order of this sum to this place cannot be paid in cash on delivery; undefined where it can. */
  codRefusal: (db: Db, place: Destination, amount: Money) => Promise<string | undefined>;
}

/** Offers, and whether what is sent can be paid in cash at the door. */
interface OffersHere extends ShippingOffers {
  cashOnDelivery: boolean;
}

/** Opens what the shop charges for delivery, and what the owner sets of it. */
export function openShipping({ database, knownSettings, codRefusal }: Parts) {
  const { db } = database;
  return {
    /** `rates`: the most that delivery costs, by weight. */
    async terms(): Promise<{ hasRules: boolean; hasPickUp: boolean; rates: ShippingRate[] }> {
      const settings = await knownSettings.read("shipping");
      return {
        hasRules: hasShippingRules(settings),
        // Saved only of branches that are there, and these stay as long as they are chosen.
        hasPickUp: settings.pickUpBranches.length + settings.branches.length > 0,
        rates: shippingRates(settings),
      };
    },

    /** Undefined where there is nothing to choose. Products that are gone are passed over. */
    async offers({ pincode, state, quantities }: Wanted): Promise<OffersHere | undefined> {
      const rules = await readShippingRules(db);
      if (!hasShippingChoice(rules)) return undefined;
      const found = await catalogueStore(db).productsByIds([...quantities.keys()].filter(isId));
      const place = { pincode, state: state || (stateOfPincode(pincode) ?? "") };
      const lines = linesOf(found, quantities);
      const answer = shippingOffers(rules, place, lines);
      if (!answer) return undefined;
      const sent = answer.offers.filter(({ branch }) => !branch).map(({ price }) => price);
      const cost = sum(lines.map(({ amount }) => amount)) + Math.min(...sent);
      const cashOnDelivery =
        sent.length > 0 && (await codRefusal(db, place, paise(cost))) === undefined;
      return { ...answer, cashOnDelivery };
    },
  };
}

function linesOf(
  found: readonly CatalogueProduct[],
  quantities: ReadonlyMap<string, number>,
): ShippingLine[] {
  const items = found.map((product) => ({ product, quantity: quantities.get(product.id) ?? 0 }));
  const { lines } = priceCart(
    items.map(({ product, quantity }) => ({
      productId: product.id,
      fullPrice: product.price,
      tiers: product.bulkDiscounts,
      tierGroup: product.tierGroup,
      quantity,
    })),
  );
  return items.map(({ product: { id, weight, packedSize, shipping }, quantity }, at) => ({
    productId: id,
    quantity,
    amount: lines[at]?.amount ?? paise(0),
    weight,
    packedSize,
    shipping,
  }));
}

/** What the owner has set of shipping, with the places for pick-up as they are now. */
export async function readShippingRules(db: Db): Promise<ShippingRules> {
  const settings = await readSettings(db, "shipping");
  if (settings.pickUpBranches.length === 0) return shippingRules(settings, []);
  return shippingRules(settings, (await readSettings(db, "branches")).branches);
}
