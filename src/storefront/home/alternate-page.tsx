import { getPageContext, optional } from "#browser/page-context.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { BlogCards, blogPostTeaser } from "../blog/blog-card.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/alternate-page.ts";
import { loadHome } from "./home-data.ts";
import { HomeSection } from "./home-section.tsx";
import { HomeView } from "./home-view.tsx";

const TEASERS = 3;

/** The home page under another address; its canonical address is the home page's. */
export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Machines, supplies and how-tos for print and gift workshops",
    description: "Our catalogue at a glance, and what we have written about working with it.",
    path: "/",
  });
}

export async function loader(args: Route.LoaderArgs) {
  const shop = getPageContext(args);
  const [home, found] = await Promise.all([
    loadHome(shop),
    optional(shop.call("getBlogs", { query: { limit: TEASERS, summary: "1" } })),
  ]);
  return { home, blogPosts: found?.blogs.map(blogPostTeaser) ?? [] };
}

export default function AlternatePage({ loaderData }: Route.ComponentProps) {
  const { home, blogPosts } = loaderData;
  return (
    <HomeView {...home}>
      <HomeSection
        title="From our blog"
        more={{ text: "All articles", to: "/blogs" }}
        className="late-height-150 lg:late-height-70"
      >
        {blogPosts.length === 0 ? (
          <EmptyState title="No blogs yet" />
        ) : (
          <BlogCards blogPosts={blogPosts} columns={3} />
        )}
      </HomeSection>
    </HomeView>
  );
}
