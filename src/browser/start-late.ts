import type { WithComingPage } from "./own-page.ts";

/** React tells the inline script: from now on it answers taps itself. */
export const HYDRATED = "shop:hydrated";

/** The element that holds the module that starts the page, as text until it is time. */
export const START_ID = "start";

interface LateScripts {
  /** Addresses of the modules, in the order in which they are evaluated. */
  modules: readonly string[];
  /** The address of the stylesheet of all pages: this page carries its own part of it. */
  stylesheet: string;
  startId: string;
  hydrated: string;
}

/** What only some pages need of it. */
interface StartParts {
  /** Of a page that the browser alone fills, which starts at once: there is nothing else to draw. */
  firstFrame?: (wholePage: () => Promise<void>) => Promise<void>;
  showNearPictures?: (wholePage: () => Promise<void>) => Promise<void>;
}

/**
 * Fetches a page's modules and the whole stylesheet once the page is drawn, and until they answer keeps what was
 * tapped, to do it then. It is written into the page as text, so it uses nothing from outside of itself.
 *
 * Links, and forms that only ask for a page, such as the search, work by themselves meanwhile.
 */
export function startLate(
  { modules, stylesheet, startId, hydrated }: LateScripts,
  { firstFrame, showNearPictures }: StartParts = {},
): void {
  const longestWaitMs = 2_500;
  const held = new Set<HTMLElement>();
  const { ownPage } = window as WithComingPage;
  let started = false;

  // Modules out of the browser's own store are there before the end of the page, where what starts it stands.
  const wholePage = async () => {
    if (document.readyState !== "loading") return;
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
  };

  const nextTask = () => new Promise((resolve) => setTimeout(resolve));

  const preload = (href: string) => {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  };

  // Asking for all of them in one task would keep a tap waiting.
  const preloadAll = async () => {
    for (const href of modules) {
      preload(href);
      await nextTask();
    }
  };

  let styled: Promise<boolean> | undefined;

  // Beside the page's own part: what is linked after that, such as the dashboard's, still decides.
  const loadStylesheet = () =>
    new Promise<boolean>((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = stylesheet;
      link.onload = () => resolve(true);
      link.onerror = () => {
        link.remove();
        resolve(false);
      };
      document.querySelector("head > style")?.after(link);
    });

  const start = async () => {
    if (started) return;
    started = true;
    try {
      styled ??= loadStylesheet();
      // A person's own page shares the line with nothing else but the rules that it needs.
      await ownPage?.show(styled);
      void preloadAll();
      // They come with the page, and what they do would keep it from being painted.
      await firstFrame?.(wholePage);
      // Each in a task of its own: a tap in between does not wait for all of them.
      for (const href of modules) {
        await import(href);
        await nextTask();
      }
      await wholePage();
      // What the modules show may need rules that the page did not.
      if (!(await styled)) {
        styled = undefined;
        throw new Error("The stylesheet did not come");
      }
      ownPage?.giveUp();
      const script = document.createElement("script");
      script.type = "module";
      script.textContent = document.getElementById(startId)?.textContent ?? "";
      script.onerror = failed;
      document.head.append(script);
    } catch {
      failed();
    }
  };

  // The line was cut: the next tap, or the line's return, tries again.
  const failed = () => {
    started = false;
    for (const control of held) release(control);
    addEventListener("online", start, { once: true });
  };

  const release = (control: HTMLElement) => {
    held.delete(control);
    control.removeAttribute("aria-busy");
  };

  const hold = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null;
    const control = target?.closest<HTMLElement>("a[href], button, summary, label, input, select");
    if (!control?.matches("button, input[type=submit]")) return;
    const { form, type } = control as HTMLButtonElement;
    if (type === "submit" && form?.method === "get" && form.hasAttribute("action")) return;
    event.preventDefault();
    // A part that answers already would do it now, and once more when all do: a switch would be back.
    event.stopPropagation();
    held.add(control);
    control.setAttribute("aria-busy", "true");
  };

  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // A place that somebody comes back to, or that the address names, is found only where all of the page is laid out.
  if (visit?.type !== "navigate" || location.hash) document.documentElement.dataset.whole = "";

  void showNearPictures?.(wholePage);

  const moved = () => {
    document.documentElement.dataset.moved = "";
  };
  for (const name of ["scroll", "pointermove", "pointerdown", "keydown", "focusin"]) {
    addEventListener(name, moved, { capture: true, passive: true, once: true });
  }

  const begin = () => void start();
  const wakers = ["pointerdown", "keydown", "focusin"] as const;
  for (const name of wakers) addEventListener(name, begin, { capture: true, passive: true });
  addEventListener("click", hold, true);
  addEventListener(
    hydrated,
    () => {
      removeEventListener("click", hold, true);
      for (const name of wakers) removeEventListener(name, begin, true);
      for (const control of held) {
        release(control);
        if (control.isConnected) control.click();
      }
    },
    { once: true },
  );
  if (firstFrame || document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
  setTimeout(begin, longestWaitMs);
}

/** Until the page is painted as it came; in a tab that is not seen it never is. Text in the page, as `startLate`. */
export async function firstFrame(wholePage: () => Promise<void>): Promise<void> {
  const longestFrameMs = 300;
  await wholePage();
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestFrameMs);
  });
}

/**
 * Browsers fetch pictures of several windows ahead; some (`late-picture`) are to wait until they are near, or somebody
 * moves. Text in the page, as `startLate`.
 */
export async function showNearPictures(wholePage: () => Promise<void>): Promise<void> {
  await wholePage();
  const late = document.querySelectorAll<HTMLElement>(".late-picture");
  if (late.length === 0) return;
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) (target as HTMLElement).dataset.near = "";
      }
    },
    { rootMargin: "0px 0px 25%" },
  );
  for (const picture of late) near.observe(picture);
}
