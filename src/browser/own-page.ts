import type { OwnOrders } from "#shared/orders/own-page-contract.ts";
import type { BegunCall } from "./early-call.ts";

/** What `getOrdersPage` answers. */
export interface OwnPage {
  loaded: OwnOrders;
  html: string;
  route: string;
}

/** A page of one's own whose content is on its way, as the other inline scripts know it. */
export interface ComingPage {
  /** Puts it into the document once the stylesheet of all pages is there; settles when that is done, or takes long. */
  show(styled: Promise<boolean>): Promise<void>;
  /** From now on it comes too late: the page is about to start without it. */
  giveUp(): void;
  /** What stands in the document then; undefined where that is what everybody has. */
  shown: Promise<OwnPage | undefined>;
}

export interface WithComingPage {
  ownPage?: ComingPage;
}

/** An answer that waited longer for the page's scripts than this is asked for anew, milliseconds. */
export const MAX_AGE_MS = 30_000;

/**
 * Shows a page of one's own before its scripts are there: the server renders what the page's first call answers, and
 * React then finds that in the document together with its data, as it does on other pages. It is written into the page as
 * text, so it uses nothing from outside of itself.
 *
 * @param contentId of the element that holds a page's content
 * @param authKey where local storage keeps who is signed in
 */
export function placeOwnPage(contentId: string, authKey: string): void {
  const longestMs = 1_500;
  const { early } = window as { early?: BegunCall };
  if (!early) return;
  let end: (page?: OwnPage) => void = () => undefined;
  const shown = new Promise<OwnPage | undefined>((resolve) => {
    end = resolve;
  });
  let isOver = false;
  const giveUp = () => {
    isOver = true;
    end();
  };
  const answered = early.response.then((response) =>
    response.ok ? (response.clone().json() as Promise<OwnPage>) : undefined,
  );

  // Looked at where it is shown.
  answered.catch(() => undefined);

  const place = async (styled: Promise<boolean>) => {
    const page = await answered;
    if (document.readyState === "loading") {
      await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
    }
    const isStyled = await styled;
    const content = document.getElementById(contentId);
    if (isOver) return;
    // Another tab may have signed out meanwhile, or somebody else in.
    const { token } = JSON.parse(localStorage.getItem(authKey) ?? "{}") as { token?: string };
    if (!page?.html || !content || !isStyled || token !== early.token) return giveUp();
    isOver = true;
    // React has rendered it, so that what people wrote is escaped in it.
    content.innerHTML = page.html;
    end(page);
  };

  (window as WithComingPage).ownPage = {
    shown,
    giveUp,
    show: (styled) =>
      Promise.race([
        place(styled).catch(giveUp),
        new Promise<void>((resolve) => {
          setTimeout(resolve, longestMs);
        }),
      ]),
  };
}

/** What the document showed as it came, for the page's first load; undefined afterwards, where it was the frame, and where it is too old. */
export async function takeShownPage(): Promise<OwnOrders | undefined> {
  const { ownPage } = window as WithComingPage;
  delete (window as WithComingPage).ownPage;
  const page = await ownPage?.shown;
  const { early } = window as { early?: BegunCall };
  if (!page || !early) return undefined;
  // Its answer is used up: whoever loads the page again asks anew.
  delete (window as { early?: BegunCall }).early;
  return Date.now() - early.at > MAX_AGE_MS ? undefined : page.loaded;
}
