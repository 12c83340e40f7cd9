import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failure } from "#shared/failure.ts";
import { anyUnsaved } from "#ui/unsaved-changes.ts";

/**
 * `interrupted`: the session ended while something unsaved was on the page, which stays until
 * somebody signs in again in another tab. `failed`: the shop could not be asked.
 */
type AdminAccess = "granted" | "refused" | "interrupted" | "failed";

/** The session that the shop granted access; empty where it has not. */
let grantedToken = "";

/** Asks the shop whether whoever is signed in is an admin; granted by its `ok` alone. */
export async function askAdminAccess(): Promise<AdminAccess> {
  const { token } = currentAuth();
  grantedToken = "";
  if (!token) return anyUnsaved() ? "interrupted" : "refused";
  const answer = await callEndpoint("adminAuth");
  if (answer.ok && answer.value.ok) {
    grantedToken = token;
    return "granted";
  }
  if (answer.ok) return "refused";
  if (anyUnsaved()) return "interrupted";
  // A shop that is busy, or does not answer, says nothing of who this is.
  const isDecided = answer.code === "not_allowed" || answer.code === "not_signed_in";
  return isDecided ? "refused" : "failed";
}

/** Of the present session. */
export function hasAdminAccess(): boolean {
  return grantedToken !== "" && grantedToken === currentAuth().token;
}

/**
 * Loads what a page of the dashboard shows, at the same time as the frame asks for access. Nothing
 * is asked for a visitor: the frame sends them to the login.
 */
export async function loadForAdmin<T>(load: () => Promise<ApiOutcome<T>>): Promise<ApiOutcome<T>> {
  return currentAuth().token ? load() : failure("not_signed_in", "Please log in");
}

/**
 * `shouldRevalidate` of pages with a form: while a session has ended and another one is asked about,
 * what is being worked on is not loaded anew.
 */
export function keepUnsavedPage({
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && (hasAdminAccess() || !anyUnsaved());
}
