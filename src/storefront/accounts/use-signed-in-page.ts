import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useAuth } from "./auth-store.ts";
import type { LoginRedirect } from "./login-redirect.ts";

/**
 * Leads whoever is signed out of a page of somebody's own to /login, and back; loads the page anew
 * when another user signs in.
 *
 * @param userId for whom the page was loaded
 * @param path to come back to
 * @returns whether what was loaded may be shown
 */
export function useSignedInPage(userId: string | undefined, path: string): boolean {
  const { user, ready } = useAuth();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // Not known yet as a page hydrates that came with somebody's own.
  const signedOut = ready && user === null;
  const isOutdated = user !== null && user._id !== userId;

  // The router does not know when another user signs in, in another tab.
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);

  // The session may end while the page is open, and a loader's redirect could not carry the state.
  useEffect(() => {
    const state: LoginRedirect = { from: path };
    if (signedOut) navigate("/login", { replace: true, state });
  }, [signedOut, navigate, path]);

  return !signedOut && !isOutdated;
}
