import { stateOfPincode } from "#shared/accounts/pincode-states.ts";
import { priceCart } from "#shared/cart/price-cart.ts";
import { type Outcome, success } from "#shared/failure.ts";
import {
  type FreightLine,
  type FreightOffers,
  freightOffers,
} from "#shared/freight/freight-offers.ts";
import { type SendingRate, sendingRates } from "#shared/freight/sending-rates.ts";
import { codAllowedAt, type FreightSettings, hasFreightRules } from "#shared/freight/zones.ts";
import { type Money, paise, sum } from "#shared/money.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { catalogueStore } from "../catalogue/store.ts";
import { announce } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { changedMeanwhile } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { type Setting, settingsStore } from "../settings/store.ts";
import { freightSubject, readFreightSettings } from "./read-settings.ts";

export type FreightService = ReturnType<typeof openFreight>;

/** Where something is to go; without a state the likeliest of the pincode is meant. */
interface Wanted {
  pincode: string;
  state?: string | undefined;
  /** Pieces by product id. */
  pieces: ReadonlyMap<string, number>;
}

interface Parts {
  database: Database;
  /** Up to which sum orders can be paid in cash on delivery; undefined where they cannot. */
  cashUpTo: (db: Db) => Promise<Money | undefined>;
}

/** Offers, and whether what is sent can be paid in cash at the door. */
interface OffersHere extends FreightOffers {
  cashOnDelivery: boolean;
}

/** Opens what the shop charges for delivery, and what the owner sets of it. */
export function openFreight({ database, cashUpTo }: Parts) {
  const { db } = database;
  return {
    settings: () => readFreightSettings(db),

    lastSave: () => settingsStore(db).lastSave(freightSubject),

    /** Whether delivery is charged for at all, and what it costs at most by weight. */
    async terms(): Promise<{ hasRules: boolean; rates: SendingRate[] }> {
      const { value } = await readFreightSettings(db);
      return { hasRules: hasFreightRules(value), rates: sendingRates(value) };
    },

    /** Undefined where there are no rules. Products that are gone are passed over. */
    async offers({ pincode, state, pieces }: Wanted): Promise<OffersHere | undefined> {
      const { value: settings } = await readFreightSettings(db);
      if (!hasFreightRules(settings)) return undefined;
      const found = await catalogueStore(db).productsByIds([...pieces.keys()].filter(isId));
      const place = { pincode, state: state || (stateOfPincode(pincode) ?? "") };
      const lines = linesOf(found, pieces);
      const answer = freightOffers(settings, place, lines);
      if (!answer) return undefined;
      const sent = answer.offers.filter(({ branch }) => !branch).map(({ price }) => price);
      const cost = sum(lines.map(({ amount }) => amount)) + Math.min(...sent);
      const most = await cashUpTo(db);
      const isAllowed = codAllowedAt(settings, place.pincode, place.state);
      return { ...answer, cashOnDelivery: isAllowed && most !== undefined && cost <= most };
    },

    /** Saves the rules as a whole; fails with the present ones where another save came between. */
    save(
      value: FreightSettings,
      seen: number,
      by: string,
    ): Promise<Outcome<Setting<FreightSettings>, "changed_meanwhile">> {
      return database.transaction(async (tx) => {
        const isSaved = await settingsStore(tx).save(freightSubject, value, seen, by);
        const present = await readFreightSettings(tx);
        if (!isSaved) {
          return changedMeanwhile("page", { settings: present.value, version: present.version });
        }
        await announce(tx, cacheTags.freight);
        return success(present);
      });
    },
  };
}

/** What carrying products depends on, at the prices of so many pieces. */
function linesOf(
  found: readonly CatalogueProduct[],
  pieces: ReadonlyMap<string, number>,
): FreightLine[] {
  const items = found.map((product) => ({ product, quantity: pieces.get(product.id) ?? 0 }));
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
    ...{ weight, packedSize, shipping },
  }));
}
