import { afterEach, expect, it, vi } from "vitest";
import { HYDRATED, startLate } from "./start-late.ts";

const starts = () => document.head.querySelectorAll('script[type="module"]');

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  // It stops listening.
  dispatchEvent(new Event(HYDRATED));
});

it("waits for the page's end, where what starts it stands, though all modules are there", async () => {
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  startLate({ modules: [], startId: "start", hydrated: HYDRATED, startsAtOnce: true });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(starts()).toHaveLength(0);

  document.body.innerHTML = '<script type="text/plain" id="start">void 0;</script>';
  state.mockReturnValue("interactive");
  window.dispatchEvent(new Event("DOMContentLoaded"));
  await vi.waitFor(() => expect(starts()).toHaveLength(1));
  expect(starts()[0]?.textContent).toBe("void 0;");
});
