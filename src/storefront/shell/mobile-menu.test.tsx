import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, Outlet } from "react-router";
import { expect, it } from "vitest";
import { testStore } from "#tests/components/render-page.tsx";
import { MobileMenu } from "./mobile-menu.tsx";

const isOpen = () => screen.queryByRole("dialog", { name: "Menu" })?.hasAttribute("open") ?? false;

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
