import { useEffect, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import type { HomeSlideContent } from "#shared/settings/home.ts";
import { type Slide, slideOf } from "#storefront/home/home-data.ts";

/** While somebody types a product's slug it is not asked for. */
const PAUSE_MS = 400;

/** The slides of a form as the home page would show them, with what their products bring along. */
export function usePreviewSlides(slides: readonly HomeSlideContent[]): Slide[] {
  const [products, setProducts] = useState<Record<string, Product | undefined>>({});
  const missing = slides
    .map(({ product }) => product.trim())
    .filter((slug) => slug !== "" && !Object.hasOwn(products, slug))
    .join("/");

  useEffect(() => {
    if (missing === "") return;
    const timer = setTimeout(() => {
      for (const slug of missing.split("/")) {
        void callEndpoint("getProduct", { params: { slug } }).then((answer) =>
          setProducts((known) => ({
            ...known,
            [slug]: answer.ok ? answer.value.product : undefined,
          })),
        );
      }
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [missing]);

  return slides.map((slide) => slideOf(slide, products[slide.product.trim()]));
}
