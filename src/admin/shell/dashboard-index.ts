import { redirect } from "react-router";

/** /dashboard is not a page of its own: it starts with what there is to do. */
export function loader(): Response {
  return redirect("/dashboard/admin");
}
