import type { ListedProduct } from "../catalogue/listed-product.ts";
import { ProductCard } from "../catalogue/product-card.tsx";
import { HomeSection } from "./home-section.tsx";

/** A card fills a third of a phone's screen; the rest is a tap away. */
const ON_PHONES = 4;
/** Two full rows of three. */
const ON_TABLETS = 6;

/** The newest products. */
export function HomeNewest({ products }: { products: ListedProduct[] }) {
  if (products.length === 0) return null;
  return (
    <HomeSection title="New in the shop" more={{ text: "Browse the catalogue", to: "/category" }}>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3 lg:grid-cols-4">
        {products.map((product, index) => (
          <li
            key={product._id}
            className={`min-w-0 ${index < ON_PHONES ? "" : "max-sm:hidden"} ${index < ON_TABLETS ? "" : "md:max-lg:hidden"}`}
          >
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
