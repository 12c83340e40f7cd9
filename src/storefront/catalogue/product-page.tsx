import { data } from "react-router";
import { getPageContext, loadFailure, optional } from "#browser/page-context.ts";
import { ancestorsOf } from "#shared/catalogue/category-tree.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { AfterFirstPaint } from "#ui/after-first-paint.tsx";
import { useAnnounceChange } from "#ui/announce.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { SkipLink } from "#ui/content.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { shownFits } from "../compatibility/shown-fits.ts";
import { shownSetting } from "../press-settings/shown-setting.ts";
import { pageMeta } from "../site/page-meta.ts";
import { failureTitle, ResourceError } from "../site/resource-error.tsx";
import type { FrameCategory } from "../site/root-data.ts";
import { hasShippingData } from "../site/seller-data.ts";
import type { Route } from "./+types/product-page.ts";
import { BUY, BuyBox } from "./buy-box.tsx";
import { listedProduct } from "./listed-product.ts";
import { ProductGallery } from "./product-gallery.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { removedOf } from "./removed-of.ts";
import { type ShownFamily, shownFamily } from "./shown-family.ts";
import { breadcrumbData, productData, productGroupData } from "./structured-data.ts";

const ProductPressSettings = lazyPart(
  async () => (await import("../press-settings/product-press-settings.tsx")).ProductPressSettings,
);
const ProductDescription = lazyPart(
  async () => (await import("./product-details.tsx")).ProductDescription,
);
const ProductFacts = lazyPart(async () => (await import("./product-details.tsx")).ProductFacts);
const ProductFits = lazyPart(
  async () => (await import("../compatibility/product-fits.tsx")).ProductFits,
);

const CompareToggle = lazyPart(
  async () => (await import("../compare/compare-toggle.tsx")).CompareToggle,
);
const ProductShipping = lazyPart(
  async () => (await import("./product-shipping.tsx")).ProductShipping,
);
const RecentlyViewed = lazyPart(async () => (await import("./recently-viewed.tsx")).RecentlyViewed);
const RemovedProductPage = lazyPart(
  async () => (await import("./removed-product.tsx")).RemovedProductPage,
);
const ProductVariants = lazyPart(
  async () => (await import("../families/product-variants.tsx")).ProductVariants,
);

/** Characters of the description that search results and shared links show. */
const SUMMARY_LENGTH = 160;

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const removed = removedOf(error);
  if (removed) return pageMeta(matches, { title: `${removed.name}: no longer sold` });
  if (!loaderData) return pageMeta(matches, { title: failureTitle(error) });
  const { product, family, structuredData } = loaderData;
  return [
    ...pageMeta(matches, {
      title: product.name,
      description: describe(product, family),
      path: `/product/${product.slug}`,
      image: product.photo[0],
      imageAlt: product.name,
      type: "product",
    }),
    ...(product.price > 0
      ? [
          { property: "product:price:amount", content: product.price.toFixed(2) },
          { property: "product:price:currency", content: "INR" },
        ]
      : []),
    ...structuredData.map((each) => ({ "script:ld+json": each })),
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, store } = getPageContext(args);
  const found = await call("getProduct", { params: { slug: args.params.slug } });
  if (!found.ok && found.code === "not_found") {
    const gone = await call("getRemovedProduct", { params: { slug: args.params.slug } });
    if (gone.ok) {
      const { name, category } = gone.value;
      throw data({ removed: { name, category } }, { status: 410 });
    }
  }
  if (!found.ok) throw loadFailure(found);
  const { product } = found.value;
  const [related, tree, pressed, fits, siblings, terms] = await Promise.all([
    optional(
      call("getRelatedProducts", {
        params: { productId: product._id, categoryId: product.category._id },
        query: { grouped: "1" },
      }),
    ),
    optional(call("getCategories")),
    optional(call("getProductPressSettings", { params: { productId: product._id } })),
    optional(call("getFits", { params: { id: product._id } })),
    optional(call("getProductFamily", { params: { productId: product._id } })),
    optional(call("getShippingTerms")),
  ]);
  const family = siblings?.family ? shownFamily(siblings.family) : undefined;
  const seller = { ...store, hasShipping: terms !== undefined && hasShippingData(terms) };
  const ancestors = (tree ? ancestorsOf(tree.category, product.category._id) : []).map(
    ({ name, slug }) => ({ name, slug }),
  );
  return {
    product,
    related: related?.products.map(listedProduct) ?? [],
    family,
    pressSettings: pressed?.settings.map(shownSetting) ?? [],
    fits: fits && (fits.isMachine || fits.machines.length > 0) ? shownFits(fits) : null,
    hasShippingRules: terms?.hasRules === true || terms?.hasPickUp === true,
    ancestors,
    // Made here, so that browsers need no code for what only search engines read.
    structuredData: [
      siblings?.family
        ? productGroupData(seller, product, siblings.family)
        : productData(seller, product),
      breadcrumbData(store.origin, crumbsOf(product, ancestors)),
    ],
  };
}

/** For search results: of one of a family first which one it is, since all begin alike. */
function describe(product: Product, family: ShownFamily | undefined): string {
  const variant = family?.variants.find(({ slug }) => slug === product.slug);
  const own = (family?.options ?? []).flatMap(
    ({ code, values }) => values.find(({ slug }) => slug === variant?.values[code])?.name ?? [],
  );
  const begun = own.length > 0 ? `${own.join(", ")}. ` : "";
  const fallback = `${product.name}: price, stock and delivery.`;
  return product.description ? summaryOf(begun + product.description) : begun + fallback;
}

/** A text's beginning on one line, cut between words. */
function summaryOf(description: string): string {
  const text = description.replaceAll(/\s+/g, " ").trim();
  if (text.length <= SUMMARY_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(" ", SUMMARY_LENGTH - 1))} …`;
}

function crumbsOf({ name, category }: Product, ancestors: readonly FrameCategory[]) {
  return [
    { name: "Home", to: "/" },
    ...[...ancestors, category].map((each) => ({ name: each.name, to: `/category/${each.slug}` })),
    { name },
  ];
}

/**
 * On wide screens two columns that fill up one beside the other, each part as high as it is; on a
 * phone one column in the order of reading, which is the document's. Floats do both; a grid would
 * leave holes beside its higher parts.
 */
const left = "wide:float-left wide:clear-left wide:w-[44%]";
const right = "wide:float-right wide:clear-right wide:w-[53%] lg:w-[52.5%]";

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, family, related, ancestors, pressSettings, fits, hasShippingRules } = loaderData;
  return (
    <div className="page pb-16">
      <SkipLink to={BUY}>Skip to buy</SkipLink>
      <Breadcrumbs crumbs={crumbsOf(product, ancestors)} />
      <div className="flow-root">
        <div className={`${right} mb-4 low:mb-2`}>
          <ProductHeading product={product} />
        </div>
        <div className={`${left} mb-8`}>
          <ProductGallery key={product._id} name={product.name} photos={product.photo} />
        </div>
        <div className={`${right} mb-8`}>
          <BuyBox
            product={product}
            family={family}
            options={
              <>
                {hasShippingRules && <ProductShipping productId={product._id} isLine />}
                {family && <ProductVariants product={product} family={family} />}
              </>
            }
          />
          {hasShippingRules && <ProductShipping key={product._id} productId={product._id} />}
          <CompareToggle slug={product.slug} name={product.name} className="mt-3 -ml-3" withLink />
          {fits && fits.starter.length > 0 && (
            <a href="#starter-kit" className="link mt-3 inline-flex min-h-11 items-center">
              What you need to start
            </a>
          )}
        </div>
        <AfterFirstPaint>
          <div className={`laid-out-late late-height-110 wide:late-height-75 ${right}`}>
            <ProductDescription key={product._id} description={product.description} />
          </div>
          <div className={`laid-out-late late-height-120 ${left}`}>
            <ProductFacts key={product._id} product={product} />
          </div>
        </AfterFirstPaint>
      </div>
      {/* As high as the window: the footer must not be seen, and pushed away. */}
      <AfterFirstPaint placeholder={<div className="h-dvh" />}>
        {fits && <ProductFits product={product} fits={fits} />}
        {pressSettings.length > 0 && (
          <ProductPressSettings productName={product.name} settings={pressSettings} />
        )}
        {related.length > 0 && (
          <section
            aria-labelledby="related"
            className="laid-out-late late-height-430 lg:late-height-170 mt-12"
          >
            <h2 id="related" className="mb-4">
              Related products
            </h2>
            <ProductGrid products={related} columns={4} />
          </section>
        )}
        <RecentlyViewed product={product} />
      </AfterFirstPaint>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const removed = removedOf(error);
  if (removed) return <RemovedProductPage removed={removed} />;
  return (
    <ResourceError
      error={error}
      missing="This product does not exist or was removed."
      others={{ text: "Browse all categories", to: "/category" }}
    />
  );
}

/** Another size or colour, which is another page, is said to screen readers. */
function ProductHeading({ product: { name, sku } }: { product: Product }) {
  useAnnounceChange(sku ? `${name}, SKU ${sku}` : name);
  return (
    <>
      <h1 className="text-2xl break-words md:text-3xl low:text-xl">{name}</h1>
      {sku && <p className="tabular mt-1 text-sm break-words text-muted">SKU {sku}</p>}
    </>
  );
}
