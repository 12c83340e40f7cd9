import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { saveAuth } from "../api/auth-record.ts";
import { strayCalls } from "./fake-api.ts";

/** Every component test begins signed out, and fails on a stray complaint or call. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  // Toasts outlive the page that they are shown on.
  for (const dismiss of screen.queryAllByText("Dismiss")) fireEvent.click(dismiss);
  cleanup();
  saveAuth(null);
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
  expect(vi.mocked(console.error)).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  expect(strayCalls.splice(0), "calls that the test did not expect").toEqual([]);
});
