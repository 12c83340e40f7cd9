import { data } from "react-router";
import type { Route } from "./+types/not-found-page.ts";
import { NotFound } from "./not-found.tsx";
import { pageMeta } from "./page-meta.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Error 404" });
}

/** Any address that is not a page's. */
export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;
