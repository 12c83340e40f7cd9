import { HomeSection } from "./home-section.tsx";
import type { ListedProduct } from "./listed-product.ts";
import { ProductCard } from "./product-card.tsx";

/** What came into the shop last. */
export function HomeNewest({ products }: { products: ListedProduct[] }) {
  if (products.length === 0) return null;
  return (
    <HomeSection title="New in the shop">
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product._id} className="min-w-0">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
