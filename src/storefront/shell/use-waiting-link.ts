import { useEffect, useState } from "react";
import {
  checkConnection,
  followConnection,
  isConnected,
  useConnected,
} from "#browser/connection.ts";

/** Opened when the connection is back. */
interface WaitingLink {
  /** Path, query and hash. */
  to: string;
  /** The link's text; empty for the page that is shown, which has to be loaded again. */
  name: string;
}

/** Before a click on a link, the router fetches its page. */
const LINK_EVENTS = ["click", "mouseover", "touchstart", "focusin"] as const;

/**
 * Keeps the page while there is no connection: without it the browser would show an error page of its
 * own. The last link that was followed is opened when the connection is back.
 */
export function useWaitingLink(): WaitingLink | null {
  const [waiting, setWaiting] = useState<WaitingLink | null>(null);
  const connected = useConnected();

  useEffect(followConnection, []);

  useEffect(() => {
    const stayOnPage = (event: Event) => {
      if (isConnected()) return;
      const link = linkToElsewhere(event);
      if (!link) return;
      // Before React hears of it: the router reloads the document when it cannot fetch a page's code.
      event.stopPropagation();
      if (!(event instanceof MouseEvent && event.type === "click" && opensHere(event, link)))
        return;
      event.preventDefault();
      const { pathname, search, hash } = new URL(link.href);
      const name = link.innerText.trim().replaceAll(/\s+/g, " ") || "The page";
      setWaiting({ to: pathname + search + hash, name });
    };
    for (const type of LINK_EVENTS) window.addEventListener(type, stayOnPage, true);
    return () => {
      for (const type of LINK_EVENTS) window.removeEventListener(type, stayOnPage, true);
    };
  }, []);

  useEffect(() => {
    const reloadWhenBack = () => setWaiting((now) => now ?? { to: window.location.href, name: "" });
    return holdReloads(reloadWhenBack);
  }, []);

  useEffect(() => {
    if (!connected || !waiting) return;
    // As a new document: code whose loading failed meanwhile is not asked for again in this one.
    if (waiting.name) window.location.assign(waiting.to);
    else window.location.reload();
  }, [connected, waiting]);

  return waiting;
}

/** The link to another page of the shop on which something happened. */
function linkToElsewhere({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href) return undefined;
  const { origin, pathname, search } = new URL(link.href);
  const here = window.location;
  if (origin !== here.origin) return undefined;
  // A jump within the page needs no connection.
  return pathname === here.pathname && search === here.search ? undefined : link;
}

function opensHere(
  { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent,
  link: HTMLAnchorElement,
): boolean {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false;
  return link.target !== "_blank" && !link.hasAttribute("download");
}

/**
 * Lets a script reload the document only while the shop can be reached: the router does it when a
 * page's code could not be fetched. Where the browser cannot tell of it (the Navigation API), it does
 * what it always did.
 */
function holdReloads(onHeld: () => void): () => void {
  if (!("navigation" in window)) return () => {};
  let checked = false;
  const hold = (event: NavigateEvent) => {
    if (checked || event.navigationType !== "reload" || event.userInitiated || !event.cancelable) {
      return;
    }
    event.preventDefault();
    void checkConnection().then((reached) => {
      if (!reached) return onHeld();
      checked = true;
      window.location.reload();
    });
  };
  window.navigation.addEventListener("navigate", hold);
  return () => window.navigation.removeEventListener("navigate", hold);
}
