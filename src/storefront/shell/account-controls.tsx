import { Link } from "react-router";
import { useAuth } from "../accounts/auth-store.ts";
import { AccountMenu } from "./account-menu.tsx";
import { visitorLinks } from "./navigation-links.ts";

const link =
  "flex min-h-11 items-center rounded-md px-3 font-semibold hover:bg-paper-deep hover:underline underline-offset-4";

/**
 * Login and Register, or the greeting. The server renders the first for everyone; the width is fixed,
 * so that nothing beside it moves when the browser knows who is signed in.
 */
export function AccountControls() {
  const { user } = useAuth();
  return (
    <div className="flex w-48 justify-end">
      {user ? (
        <AccountMenu user={user} />
      ) : (
        visitorLinks.map(({ name, to }) => (
          <Link key={to} to={to} className={link}>
            {name}
          </Link>
        ))
      )}
    </div>
  );
}
