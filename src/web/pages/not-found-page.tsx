import { data, Link } from "react-router";

export function meta() {
  return [{ title: "Error 404" }];
}

/** Any address that is no page's. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return (
    <main>
      <h1>Error 404</h1>
      <p>
        Oops ! Page Not Found <Link to="/">Go Back</Link>
      </p>
    </main>
  );
}
