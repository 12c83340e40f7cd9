import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { CopyNotice } from "./dashboard-frame.tsx";

function showIn(store: { isCopy?: boolean }) {
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: () => <CopyNotice />, loader: () => ({ store }) },
  ]);
  return render(<Stub hydrationData={{ loaderData: { root: { store } } }} />);
}

it("says on a copy of the shop that it reaches nobody, and nothing on the shop itself", async () => {
  const { unmount } = showIn({ isCopy: true });
  await screen.findByText("This is a copy of the shop");
  unmount();
  const { container } = showIn({});
  expect(container.textContent).toBe("");
});
