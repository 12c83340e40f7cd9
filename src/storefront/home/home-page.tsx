import { getPageContext } from "#browser/page-context.ts";
import { pageMeta } from "../site/page-meta.ts";
import { sellerData } from "../site/seller-data.ts";
import type { Route } from "./+types/home-page.ts";
import { loadHome } from "./home-data.ts";
import { HomeView } from "./home-view.tsx";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const tags = pageMeta(matches, {
    title: "Sublimation, DTF and gifting machines and supplies",
    description: loaderData?.contents.seo.description,
    path: "/",
    image: loaderData?.contents.hero.picture,
  });
  const root = matches[0].loaderData;
  if (!root || !loaderData) return tags;
  const { shipping, places, contents } = loaderData;
  const terms = { returnDays: root.returnDays, shipping, foundedIn: contents.seo.foundedIn };
  return [...tags, { "script:ld+json": sellerData(root.store, terms, places) }];
}

export function loader(args: Route.LoaderArgs) {
  return loadHome(getPageContext(args));
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <HomeView {...loaderData} />;
}
