import type { BlogService } from "../blog/service.ts";
import type { KnownCategories } from "../catalogue/known-categories.ts";
import type { Catalogue } from "../catalogue/service.ts";
import type { StorefrontBuild } from "../pages/build.ts";
import { createRouteMatcher } from "../pages/cache-key.ts";
import type { PressSettingsService } from "../press-settings/service.ts";

interface PageExistsParts {
  loadBuild: StorefrontBuild["load"];
  catalogue: Pick<Catalogue, "productBySlug">;
  categories: KnownCategories;
  blog: Pick<BlogService, "bySlug">;
  pressSettings: Pick<PressSettingsService, "bySlug">;
}

/** Tells whether an address of the shop itself leads to a page, so that no setting links to nowhere. */
export function openPageExists(parts: PageExistsParts): (address: string) => Promise<boolean> {
  const { loadBuild, catalogue, categories, blog, pressSettings } = parts;
  /** By the pattern of its pages, whether a thing is there. */
  const things: Record<string, (slug: string) => Promise<boolean>> = {
    "/product/:slug": async (slug) => (await catalogue.productBySlug(slug)).ok,
    "/category/:slug": async (slug) => (await categories.read()).some((one) => one.slug === slug),
    "/blog/:slug": async (slug) => (await blog.bySlug(slug)).ok,
    "/press-settings/:slug": async (slug) => (await pressSettings.bySlug(slug)).ok,
  };
  return async (address) => {
    const { pathname } = new URL(address, "http://shop");
    const match = createRouteMatcher(await loadBuild())(pathname);
    if (match.kind !== "page") return false;
    const slug = decodeURIComponent(match.canonicalPath.split("/").at(-1) ?? "");
    return (await things[match.pattern]?.(slug)) ?? true;
  };
}
