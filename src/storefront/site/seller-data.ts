import type { ShippingRate } from "#shared/shipping/shipping-rates.ts";
import { branchAddressData, branchesData, type SavedPlaces } from "./branch-data.ts";
import type { ShownStore } from "./shown-store.ts";

/** True of the shop and of every order, by the owner's settings. */
export interface SellerTerms {
  /** The year. */
  foundedIn: number;
  /** For how many days after its delivery something can be returned. */
  returnDays: number;
  /** Undefined where it could not be read. */
  shipping: { hasRules: boolean; rates: readonly ShippingRate[] } | undefined;
}

/** By which offers name what stands once, on the home page. */
export const sellerIds = (origin: string) => ({
  seller: `${origin}/#seller`,
  returns: `${origin}/#returns`,
  shipping: `${origin}/#shipping`,
});

/**
 * schema.org/OnlineStore, with the branches that the owner has saved. It tells no rating: one of the shop on its
 * own pages is not taken.
 */
export function sellerData(
  store: ShownStore,
  { foundedIn, returnDays, shipping }: SellerTerms,
  places: SavedPlaces = {},
) {
  const { name, legalName, origin, email, phone, gstin, profiles = [] } = store;
  const ids = sellerIds(origin);
  return {
    "@context": "https://schema.org",
    "@type": "OnlineStore",
    "@id": ids.seller,
    name,
    ...(legalName && { legalName }),
    url: `${origin}/`,
    logo: `${origin}/apple-touch-icon.png`,
    email,
    telephone: phone,
    ...(gstin && { vatID: gstin }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    foundingDate: String(foundedIn),
    address: addressData(store, places),
    ...branchesData(store, places),
    hasMerchantReturnPolicy: {
      "@type": "MerchantReturnPolicy",
      "@id": ids.returns,
      applicableCountry: "IN",
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: returnDays,
      returnMethod: "https://schema.org/ReturnByMail",
      merchantReturnLink: `${origin}/refund-policy`,
    },
    ...(shipping &&
      hasShippingData(shipping) && { hasShippingService: shippingData(origin, shipping) }),
  };
}

type ShippingTerms = NonNullable<SellerTerms["shipping"]>;

/** True where it can be told for all of India; offers name it only then. */
export function hasShippingData({ hasRules, rates }: ShippingTerms): boolean {
  return !hasRules || rates.length > 0;
}

/** India as a whole: search engines know none of its states here. Without rules delivery is free. */
function shippingData(origin: string, { hasRules, rates }: ShippingTerms) {
  const amount = { "@type": "MonetaryAmount", currency: "INR" };
  const conditions = {
    "@type": "ShippingConditions",
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "IN" },
  };
  return {
    "@type": "ShippingService",
    "@id": sellerIds(origin).shipping,
    name: "Delivery in India",
    shippingConditions: hasRules
      ? rates.map(({ upToKg, maxPrice, days }, place) => ({
          ...conditions,
          weight: {
            "@type": "QuantitativeValue",
            unitCode: "KGM",
            minValue: rates[place - 1]?.upToKg ?? 0,
            maxValue: upToKg,
          },
          shippingRate: { ...amount, maxValue: maxPrice },
          ...(days && {
            transitTime: {
              "@type": "ServicePeriod",
              duration: {
                "@type": "QuantitativeValue",
                unitCode: "DAY",
                minValue: days.from,
                maxValue: days.to,
              },
            },
          }),
        }))
      : [{ ...conditions, shippingRate: { ...amount, value: 0 } }],
  };
}

/** `21 Pressroom Lane, Kolkata 700001` in its parts; what is written otherwise stays in one. */
function addressData({ address, headOffice }: ShownStore, { branches: [saved] = [] }: SavedPlaces) {
  if (saved?.address) return branchAddressData(saved);
  const parts = /^(.+?),\s*([\p{L}. ]+?)[\s,-]+(\d{3} ?\d{3})\.?$/u.exec(address?.trim() ?? "");
  const [, street = address, city = headOffice.name, pincode] = parts ?? [];
  return {
    "@type": "PostalAddress",
    ...(street && { streetAddress: street }),
    addressLocality: city,
    addressRegion: headOffice.state,
    ...(pincode && { postalCode: pincode.replace(" ", "") }),
    addressCountry: "IN",
  };
}
