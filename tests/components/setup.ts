import { cleanup, configure, fireEvent, getConfig, screen } from "@testing-library/react";
import * as React from "react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { saveAuth } from "../../src/browser/auth-record.ts";
import { strayCalls } from "./fake-api.ts";
import { rememberPlainStyles } from "./plain-styles.ts";

// By it react-hook-form tells whether a select was used before its script had loaded.
if (!("size" in HTMLSelectElement.prototype)) {
  Object.defineProperty(HTMLSelectElement.prototype, "size", { value: 0 });
}

// What is waited for comes within milliseconds, but for a machine that is busy.
configure({ asyncUtilTimeout: 10_000 });

const { getElementError } = getConfig();
configure({
  // The whole page is written down for an error that is shown; while something is waited for, each look that
  // does not find it is an error, too, and the last one gets the page when the time is over.
  getElementError: (message, container) =>
    isWaiting() ? namedError(message) : getElementError(message, container),
});

/** Whether a query is asked again and again: the library spares itself its longer messages then. */
function isWaiting(): boolean {
  return (getConfig() as unknown as { _disableExpensiveErrorDiagnostics: boolean })
    ._disableExpensiveErrorDiagnostics;
}

/** By the name the library knows its own errors. */
function namedError(message: string | null): Error {
  return Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" });
}

rememberPlainStyles();

/** Where the window is, as Vitest opens it. */
const PAGE_URL = window.location.href;

interface HappyDomWindow {
  happyDOM: { setURL: (url: string) => void };
}

/** Every component test begins signed out, and fails on a stray complaint or call. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  // Toasts outlive the page that they are shown on.
  for (const dismiss of screen.queryAllByText("Dismiss")) fireEvent.click(dismiss);
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
  // Saving a file clicks a link to a blob, which leads happy-dom's window away.
  (window as unknown as HappyDomWindow).happyDOM.setURL(PAGE_URL);
  // Also makes the cart's store read the storage again.
  saveAuth(null);
  vi.unstubAllGlobals();
  // happy-dom does not know the element `search`, of which React complains once.
  const complaints = vi.mocked(console.error).mock.calls.filter(([, tag]) => tag !== "search");
  expect(complaints, "what the page complained of").toEqual([]);
  vi.restoreAllMocks();
  vi.clearAllMocks();
  expect(strayCalls.splice(0), "calls that the test did not expect").toEqual([]);
});

// Else React's development build writes down a stack for each element, a fifth of all the time.
Object.defineProperty(
  (React as unknown as Record<string, object>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as object,
  "recentlyCreatedOwnerStacks",
  { get: () => 1e9, set: () => {} },
);
