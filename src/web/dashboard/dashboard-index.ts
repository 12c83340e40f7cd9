import { redirect } from "react-router";

/** /dashboard is no page of its own: it begins with the profile. */
export function loader(): Response {
  return redirect("/dashboard/admin");
}
