import { redirect } from "react-router";

/** /dashboard is not a page of its own: it starts with the profile. */
export function loader(): Response {
  return redirect("/dashboard/admin");
}
