import { CONTENT } from "#ui/content.tsx";
import { AUTH_KEY } from "./auth-record.ts";
import { MAX_AGE_MS, type OwnPage, placeOwnPage } from "./own-page.ts";

/** Addresses of GETs, with their query as the page's own call has it. */
export interface EarlyCall {
  url: string;
  /** Answers the same, and the page's content of it (`own-page.ts`): it is asked for instead. */
  page?: string;
}

/** A call of the account that the page's inline script has begun. */
export interface BegunCall extends EarlyCall {
  token: string;
  /** By the browser's clock, in milliseconds. */
  at: number;
  response: Promise<Response>;
}

interface EarlyPage {
  early?: BegunCall;
}

/**
 * The inline script of a page of one's own: what the page will call first is asked for while its scripts are on
 * the way, by whoever is signed in. The page is the same for everyone, as the browser alone knows who asks.
 */
export function earlyCallScript({ url, page }: EarlyCall): string {
  const call = `(${callEarly})(${JSON.stringify({ url, page, key: AUTH_KEY })})`;
  return page
    ? `${call};(${placeOwnPage})(${JSON.stringify(CONTENT)},${JSON.stringify(AUTH_KEY)})`
    : call;
}

/** Written into the page as text, so it uses nothing from outside of itself. */
export function callEarly({ url, page, key }: EarlyCall & { key: string }): void {
  // What the address asks for besides, such as a page or a search, is the page's to read.
  if (location.search) return;
  try {
    const { token } = JSON.parse(localStorage.getItem(key) ?? "{}") as { token?: string };
    if (!token) return;
    const headers = { Accept: "application/json", Authorization: token };
    const response = fetch(page ?? url, { headers });
    // Who takes it over asks again; where nobody does, nothing is missing.
    response.catch(() => undefined);
    (window as EarlyPage).early = { url, token, at: Date.now(), response, ...(page && { page }) };
  } catch {
    // Storage is blocked, or holds what is not the shop's: nobody is signed in.
  }
}

/** The answer to a call that the inline script has begun for this user, once; undefined where it has not, or failed. */
export async function takeEarlyAnswer(url: string, token: string): Promise<Response | undefined> {
  const { early } = window as EarlyPage;
  if (early?.url !== url) return undefined;
  delete (window as EarlyPage).early;
  if (early.token !== token || Date.now() - early.at > MAX_AGE_MS) return undefined;
  try {
    const response = await early.response;
    if (!early.page || !response.ok) return response;
    const { loaded } = (await response.json()) as OwnPage;
    return Response.json(loaded.orders);
  } catch {
    return undefined;
  }
}
