import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, Outlet } from "react-router";
import { expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage, testStore } from "#tests/components/render-page.tsx";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import { MobileMenu } from "./mobile-menu.tsx";

const isOpen = () => screen.queryByRole("dialog", { name: "Menu" })?.hasAttribute("open") ?? false;

it("is no part of the page until it is opened", async () => {
  const links = [{ name: "About us", to: "/about-us" }];
  const page = () => <MobileMenu store={testStore} links={links} />;
  const { user } = renderPage({ default: page }, { route: "/" });
  const button = await screen.findByRole("button", { name: "Menu" });
  expect(document.querySelector("dialog")).toBeNull();
  await user.click(button);
  expect(isOpen()).toBe(true);
  screen.getByRole("link", { name: "About us" });
});

it("is closed by a link in it, and stays open where it was opened again before the page comes", async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const links = [{ name: "About us", to: "/about-us" }];
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <>
          <MobileMenu store={testStore} links={links} />
          <Outlet />
        </>
      ),
      children: [
        {
          path: "about-us",
          loader: () => arrived.then(() => null),
          Component: () => <p>Since 1988</p>,
        },
      ],
    },
  ]);
  render(<Stub />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Menu" }));
  expect(isOpen()).toBe(true);
  await user.click(screen.getByRole("link", { name: "About us" }));
  expect(isOpen()).toBe(false);
  await user.click(screen.getByRole("button", { name: "Menu" }));
  arrive();
  await screen.findByText("Since 1988");
  expect(isOpen()).toBe(true);
});

it("is closed by a link to the page that is shown, by going back, and by its own button", async () => {
  const links = [{ name: "About us", to: "/about-us" }];
  const page = () => <MobileMenu store={testStore} links={links} />;
  const { user } = renderPage({ default: page }, { route: "/about-us" });
  const button = await screen.findByRole("button", { name: "Menu" });
  for (const close of [
    () => user.click(screen.getByRole("link", { name: "About us" })),
    () => fireEvent(window, new PopStateEvent("popstate")),
    () => user.click(screen.getByRole("button", { name: "Close menu" })),
  ]) {
    await user.click(button);
    expect(isOpen()).toBe(true);
    await close();
    expect(isOpen()).toBe(false);
  }
});

it("knows who is signed in, and logs out", async () => {
  signIn();
  fakeApi({ logout: () => success({ success: true, message: "Logged out" }) });
  const links = [{ name: "Quick order", to: "/quick-order" }];
  const page = () => <MobileMenu store={testStore} links={links} />;
  const { user } = renderPage({ default: page }, { route: "/" });
  await user.click(await screen.findByRole("button", { name: "Menu" }));
  screen.getByText(`Signed in as ${testUser.name}`);
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("My Orders")).toBe("/orders");
  expect(hrefOf("My Account")).toBe("/login");
  expect(hrefOf("Quick order")).toBe("/quick-order");
  expect(hrefOf("Cart")).toBe("/cart");
  await user.click(screen.getByRole("button", { name: "Logout" }));
  expect(isOpen()).toBe(false);
  await user.click(screen.getByRole("button", { name: "Menu" }));
  await screen.findByRole("link", { name: "Login" });
  expect(screen.queryByText(/^Signed in as/)).toBeNull();
});
