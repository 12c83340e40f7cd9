import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createRoutesStub } from "react-router";
import { success } from "#shared/failure.ts";
import { Toasts } from "#ui/toast.tsx";
import * as createCategoryPage from "../../src/admin/catalogue/categories/create-category-page.tsx";
import * as reviewsPage from "../../src/admin/reviews/reviews-page.tsx";
import * as dashboardFrame from "../../src/admin/shell/dashboard-frame.tsx";

export const getCategories = () => success({ success: true as const, category: [] });
export const granted = () => success({ ok: true as const });
export const getOrdersToShip = () =>
  success({ success: true as const, total: 0, latest: [], version: 1 });

interface Opened {
  path?: string;
  /** Stands at `/dashboard/admin/action`. */
  Page?: ComponentType;
}

/** Opens the page of categories in the dashboard's frame, beside that of reviews. */
export function openDashboard({ path = "/dashboard/admin/create-category", Page }: Opened = {}) {
  const asComponent = (page: unknown) => page as ComponentType;
  const Stub = createRoutesStub([
    {
      path: "/dashboard",
      Component: asComponent(dashboardFrame.default),
      HydrateFallback: dashboardFrame.HydrateFallback,
      loader: (args) => dashboardFrame.clientLoader(args as never),
      shouldRevalidate: dashboardFrame.shouldRevalidate,
      children: [
        {
          path: "admin/create-category",
          Component: asComponent(createCategoryPage.default),
          loader: (args) => createCategoryPage.clientLoader(args as never),
          shouldRevalidate: createCategoryPage.shouldRevalidate,
        },
        {
          path: "admin/reviews",
          Component: asComponent(reviewsPage.default),
          loader: (args) => reviewsPage.clientLoader(args as never),
        },
        { path: "admin", Component: () => "The first page" },
        { path: "admin/sign-in", Component: () => "The set-up of a second factor" },
        { path: "admin/action", Component: Page ?? (() => null) },
      ],
    },
    { path: "*", Component: () => null },
  ]);
  render(
    <>
      <Stub initialEntries={[path]} />
      <Toasts />
    </>,
  );
  return { user: userEvent.setup() };
}
