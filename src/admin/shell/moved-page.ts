import { type LoaderFunctionArgs, redirect } from "react-router";

/** Pages of the dashboard that have another address now, each by the one it had: bookmarks lead there. */
const movedTo: Readonly<Record<string, string>> = {
  "settings/papers": "settings/documents",
  "settings/freight": "settings/shipping",
};

export function loader({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  const before = pathname.replace(/^\/dashboard\/admin\//, "").replace(/\/$/, "");
  return redirect(`/dashboard/admin/${movedTo[before] ?? ""}${search}`);
}
