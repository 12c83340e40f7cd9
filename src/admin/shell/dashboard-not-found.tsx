import { data, Link } from "react-router";
import { pageMeta } from "#storefront/site/page-meta.ts";
import type { Route } from "./+types/dashboard-not-found.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Error 404" });
}

export function loader() {
  return data(null, { status: 404 });
}

/** An address below the dashboard's that no page has. */
export default function DashboardNotFound() {
  return (
    <>
      <h1>Error 404</h1>
      <p className="mt-3 max-w-prose">
        The dashboard has no page at this address.{" "}
        <Link to="/dashboard/admin" className="link inline-block py-2">
          Go to the dashboard
        </Link>
      </p>
    </>
  );
}
