import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useAuth } from "#storefront/accounts/auth-store.ts";
import type { LoginRedirect } from "#storefront/accounts/login-redirect.ts";

/** Seconds before the guard leaves for /login (specification, section 9). */
const REDIRECT_SECONDS = 3;

/** Between two readings of the clock. */
const TICK_MS = 100;

/** Counts down, then goes to /login, from where the visitor comes back to this page. */
export function Redirecting() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const from = pathname + search + hash;
  const refusedUser = useAuth().user?._id;
  const [left, setLeft] = useState(REDIRECT_SECONDS);

  useEffect(() => {
    const startedAt = Date.now();
    const timer = setInterval(() => {
      const seconds = secondsLeft(startedAt, Date.now(), REDIRECT_SECONDS);
      if (seconds > 0) return setLeft(seconds);
      clearInterval(timer);
      navigate("/login", { replace: true, state: { from, refusedUser } satisfies LoginRedirect });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [navigate, from, refusedUser]);

  return (
    <div className="page grid justify-items-center gap-4 py-24 text-center">
      <div role="status">
        <h1 className="tabular text-2xl">Redirecting you to login in {left} sec</h1>
      </div>
      <p className="text-muted">
        This part of the shop is for its staff. If you were signed out, log in again.
      </p>
      <p className="flex flex-wrap justify-center gap-x-6">
        <Link
          to="/login"
          replace
          state={{ from, refusedUser } satisfies LoginRedirect}
          className="link inline-block py-2"
        >
          Log in now
        </Link>
        <Link to="/" className="link inline-block py-2">
          Go to the home page
        </Link>
      </p>
    </div>
  );
}

/**
 * The whole seconds to show of a countdown: from `from` down to 1, and 0 when it is over. Times in
 * milliseconds; counted from the clock, as timers of a page in the background come late.
 */
export function secondsLeft(startedAt: number, now: number, from: number): number {
  const passed = Math.max(0, now - startedAt) / 1000;
  return Math.max(0, from - Math.floor(passed));
}
