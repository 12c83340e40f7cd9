import { data } from "react-router";
import { NotFound } from "../site/not-found.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/not-found-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Error 404" });
}

export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;
