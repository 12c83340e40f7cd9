import { loadHome } from "../catalogue/home-data.ts";
import { HomeSection } from "../catalogue/home-section.tsx";
import { HomeView } from "../catalogue/home-view.tsx";
import { shopOf } from "../page-context.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/alternate-page.ts";

/** The home page under another address: search engines are sent to the one. */
export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Machines, supplies and how-tos for print and gift workshops",
    description: "Our catalogue at a glance, and what we have written about working with it.",
    path: "/",
  });
}

export function loader(args: Route.LoaderArgs) {
  return loadHome(shopOf(args));
}

export default function AlternatePage({ loaderData }: Route.ComponentProps) {
  return (
    <HomeView {...loaderData}>
      <HomeSection title="From our blog" more={{ text: "All articles", to: "/blogs" }}>
        <EmptyState title="No articles yet" />
      </HomeSection>
    </HomeView>
  );
}
