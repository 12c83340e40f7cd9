import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "#tests/components/render-page.tsx";
import { testUser } from "#tests/components/sign-in.ts";
import { AccountMenu } from "./account-menu.tsx";

const open = () =>
  renderPage({ default: () => <AccountMenu user={testUser} /> }, { route: "/about-us" });
const findGreeting = () => screen.findByRole("button", { name: `Hi, ${testUser.name}` });
const orders = () => screen.queryByRole("link", { name: "My Orders" });

describe("the account menu", () => {
  afterEach(() => void vi.useRealTimers());

  it("opens on hover and closes 2 seconds after the pointer has left", async () => {
    open();
    const box = (await findGreeting()).parentElement as HTMLElement;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const mouse = { pointerType: "mouse" };
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    expect(orders()).toBeNull();
    fireEvent.pointerEnter(box, mouse);
    expect(orders()).not.toBeNull();
    fireEvent.pointerLeave(box, mouse);
    pass(1_900);
    expect(orders()).not.toBeNull();
    pass(200);
    expect(orders()).toBeNull();

    // Coming back in time keeps it open.
    fireEvent.pointerEnter(box, mouse);
    fireEvent.pointerLeave(box, mouse);
    pass(1_900);
    fireEvent.pointerEnter(box, mouse);
    pass(3_000);
    expect(orders()).not.toBeNull();
  });

  it("opens by the keyboard, closes on Escape, and is closed by a link in it", async () => {
    const { user, currentPath } = open();
    const greeting = await findGreeting();
    greeting.focus();
    await user.keyboard("{Enter}");
    expect(orders()).not.toBeNull();
    expect(screen.queryByRole("link", { name: "Dashboard" })).toBeNull();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "My Account" }));
    await user.tab();
    expect(document.activeElement).toBe(orders());
    await user.keyboard("{Escape}");
    expect(orders()).toBeNull();
    expect(document.activeElement).toBe(greeting);

    await user.keyboard("{Enter}");
    await user.click(screen.getByRole("link", { name: "My Orders" }));
    await vi.waitFor(() => expect(currentPath()).toBe("/orders"));
  });
});
