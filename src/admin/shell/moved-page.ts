import { type LoaderFunctionArgs, redirect } from "react-router";

/** Pages of the dashboard that have another address now, each by the one it had: bookmarks lead there. */
const movedTo: Readonly<Record<string, string>> = {
  "settings/papers": "settings/documents",
  "settings/freight": "settings/shipping",
  "search-words": "searches",
  "data-to-mend": "catalogue-issues",
};

export function loader({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  const before = pathname.replace(/^\/dashboard\/admin\//, "").replace(/\/$/, "");
  const query = before === "data-to-mend" ? search.replace("problem=", "issue=") : search;
  return redirect(`/dashboard/admin/${movedTo[before] ?? ""}${query}`);
}
