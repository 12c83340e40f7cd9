import { Link } from "react-router";
import { RegistrationMark } from "../ui/registration-mark.tsx";

/** Shown where there is no page. */
export function NotFound() {
  return (
    <div className="page flex flex-col items-center py-20 text-center">
      <RegistrationMark className="size-28" />
      <h1 className="mt-6 text-4xl">Error 404</h1>
      <p className="mt-3 text-lg">
        Oops ! Page Not Found{" "}
        <Link to="/" className="link">
          Go Back
        </Link>
      </p>
    </div>
  );
}
