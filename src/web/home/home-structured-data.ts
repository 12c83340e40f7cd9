import type { StoreInfo } from "#shared/store-info.ts";
import { establishedIn, headOffice } from "../site/store-facts.ts";
import type { HomeReviewsData } from "./home-data.ts";

/** What search engines read of the shop (schema.org/Store). */
export function storeData(
  { name, legalName, origin, email, phone, address, gstin }: StoreInfo,
  { total, average }: Pick<HomeReviewsData, "total" | "average">,
) {
  return {
    "@context": "https://schema.org",
    "@type": "Store",
    name,
    ...(legalName && { legalName }),
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    email,
    telephone: phone,
    ...(gstin && { vatID: gstin }),
    foundingDate: String(establishedIn),
    currenciesAccepted: "INR",
    address: {
      "@type": "PostalAddress",
      ...(address && { streetAddress: address }),
      addressLocality: headOffice.city,
      addressRegion: headOffice.state,
      addressCountry: "IN",
    },
    openingHours: "Mo-Sa 10:00-19:00",
    ...(average !== null &&
      total > 0 && {
        aggregateRating: {
          "@type": "AggregateRating",
          ratingValue: average,
          reviewCount: total,
          bestRating: 5,
        },
      }),
  };
}
