import { afterEach, expect, it, vi } from "vitest";
import { firstFrame, HYDRATED, startLate } from "./start-late.ts";

const starts = () => document.head.querySelectorAll('script[type="module"]');

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  // It stops listening.
  dispatchEvent(new Event(HYDRATED));
  comes(false);
});

const start = { modules: [], stylesheet: "/all.css", startId: "start", hydrated: HYDRATED };
const stylesheet = () => document.head.querySelector("link[rel=stylesheet]");

/** Whether the stylesheet comes: happy-dom fetches none. */
function comes(isLoaded: boolean) {
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
  };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = isLoaded;
}

/** A page whose own rules stand before those of another stylesheet. */
function drawPage() {
  document.head.innerHTML = '<style>a{}</style><link rel="icon" href="/favicon.ico">';
  document.body.innerHTML = '<script type="text/plain" id="start">void 0;</script>';
}

it("waits for the page's end, where what starts it stands, though all modules are there", async () => {
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  drawPage();
  comes(true);
  startLate(start, { firstFrame });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(starts()).toHaveLength(0);

  state.mockReturnValue("interactive");
  window.dispatchEvent(new Event("DOMContentLoaded"));
  await vi.waitFor(() => expect(starts()).toHaveLength(1));
  expect(starts()[0]?.textContent).toBe("void 0;");
});

it("waits for the whole stylesheet, which it asks for again at the next touch", async () => {
  drawPage();
  comes(false);
  startLate(start, { firstFrame });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(starts()).toHaveLength(0);
  expect(stylesheet()).toBeNull();

  comes(true);
  window.dispatchEvent(new Event("pointerdown"));
  await vi.waitFor(() => expect(starts()).toHaveLength(1));
  // Right after the page's own part of it: what is linked later still decides.
  expect(document.head.querySelector("style")?.nextElementSibling).toBe(stylesheet());
});
