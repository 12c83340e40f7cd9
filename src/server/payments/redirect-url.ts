import { PAYMENT_CALLBACK_PATH } from "#shared/payments/payment-paths.ts";

const ELSEWHERE = "The return address must be on this shop's own site";
const FRAGMENT = "The return address may not have a part behind #";

/**
 * Reads where the shopper wants to come back to: an absolute http(s) address on the shop's own origin,
 * maybe with a query.
 *
 * @param origin the shop's, without a slash at its end
 * @returns the address as browsers write it, or why it may not be used
 */
export function readRedirectUrl(
  text: string,
  origin: string,
): { url: string } | { refused: string } {
  // Browsers take a backslash for a slash and drop control characters: no such text is an address.
  if (!/^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(text)) return { refused: ELSEWHERE };
  const url = URL.parse(text);
  if (!url || url.origin !== new URL(origin).origin) return { refused: ELSEWHERE };
  if (url.username !== "" || url.password !== "") return { refused: ELSEWHERE };
  // The path alone is redirected to later, and one that begins so names another host.
  if (url.pathname.startsWith("//")) return { refused: ELSEWHERE };
  // A server never sees it, so it could not be given back.
  if (text.includes("#")) return { refused: FRAGMENT };
  // The shop leads every spelling of its own page to one address, from which it would be led back here.
  if (isCallbackPage(url.pathname)) url.pathname = PAYMENT_CALLBACK_PATH;
  // A question mark with nothing behind it is no query.
  if (url.search === "") url.search = "";
  return { url: url.href };
}

/** Slashes, case and escaped letters are spelling. */
function isCallbackPage(path: string): boolean {
  const letters = path.replaceAll(/%([2-7][\dA-F])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return letters.replaceAll(/\/+/g, "/").replace(/\/$/, "").toLowerCase() === PAYMENT_CALLBACK_PATH;
}

/**
 * Where the bank returns a shopper to, who wants to come back to an address: the bank takes no query
 * there, so one that has a query is reached by way of the shop's own page.
 */
export function bankCallbackUrl(wanted: string): string {
  const url = new URL(wanted);
  return url.search === "" ? wanted : url.origin + PAYMENT_CALLBACK_PATH;
}

/**
 * Where somebody goes on to who came back from the bank: to the path and query that were wanted, with
 * the order's id; undefined where they are there already, and where no query was wanted. The bank's own
 * parameters are left behind: its signature is good without others only.
 *
 * @param wanted where the order's shopper wants to come back to
 * @param path the path that was asked for
 * @param names the parameters that came with it
 */
export function redirectPath(
  wanted: string,
  orderId: string,
  path: string,
  names: readonly string[],
): string | undefined {
  const { pathname, search, searchParams } = new URL(wanted);
  if (search === "") return undefined;
  const params = [...searchParams].filter(([name]) => name !== "order_id" && name !== "orderId");
  const isThere = params.every(([name]) => names.includes(name));
  if (isThere && pathname === path) return undefined;
  return `${pathname}?${new URLSearchParams([["order_id", orderId], ...params])}`;
}
