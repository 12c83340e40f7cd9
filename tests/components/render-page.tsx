import { render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { type ComponentType, type ReactNode, useEffect } from "react";
import {
  createRoutesStub,
  type LoaderFunctionArgs,
  Outlet,
  RouterContextProvider,
  useLocation,
} from "react-router";
import type { EndpointClient } from "#shared/endpoints.ts";
import { usualNavigation } from "#shared/settings/navigation-defaults.ts";
import { callEndpoint } from "../../src/browser/endpoint-client.ts";
import { pageContext } from "../../src/browser/page-context.ts";
import type { RootData } from "../../src/storefront/site/root-data.ts";
import { shownStore } from "../../src/storefront/site/shown-store.ts";
import { keepFocus } from "../../src/ui/keep-focus.ts";
import { Toasts } from "../../src/ui/toast.tsx";

/** Each page types its own props from its route; the router fills them in. */
type PageComponent = (props: never) => ReactNode;

/** What a page's file exports (`import * as loginPage from "./login-page.tsx"`). */
interface PageModule {
  default: PageComponent;
  ErrorBoundary?: PageComponent;
  HydrateFallback?: PageComponent;
  loader?: (args: never) => unknown;
  clientLoader?: (args: never) => unknown;
  clientAction?: (args: never) => unknown;
}

interface RenderedPage {
  user: UserEvent;
  /** Path and query of where the visitor is now. */
  currentPath: () => string;
  /** What the page that led there handed over. */
  currentState: () => unknown;
}

interface Visit {
  /** As in src/routes.ts, such as `/product/:slug`. */
  route: string;
  /** The address that is opened, where it is not the route's own. */
  path?: string;
  /** What the page before handed over. */
  state?: unknown;
  /** What the owner has set, where a test tells it. */
  returnDays?: number;
}

export const testStore = shownStore({
  name: "Pressroom",
  email: "shop@example.com",
  phone: "+91 33 4000 1988",
  whatsapp: "913340001988",
  gstin: "19AAAAA0000A1ZZ",
  origin: "http://localhost",
  sandbox: true,
  resetByAnswer: true,
});

/**
 * Opens a page in the shop's frame without a server. Links and redirects lead to an empty page,
 * whose address `currentPath` tells.
 */
export function renderPage(
  page: PageModule,
  { route, path = route, state, returnDays = 7 }: Visit,
): RenderedPage {
  let location = path;
  let handedOver = state;
  const Frame = () => {
    useEffect(keepFocus, []);
    const { pathname, search, state: given } = useLocation();
    location = pathname + search;
    handedOver = given;
    return (
      <>
        <Outlet />
        <Toasts />
      </>
    );
  };
  const { loader, clientLoader, clientAction, ErrorBoundary, HydrateFallback } = page;
  const root: RootData = {
    ...{ store: testStore, categories: [], returnDays },
    navigation: usualNavigation,
  };
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: Frame,
      loader: () => root,
      HydrateFallback: () => null,
      children: [
        {
          path: route,
          Component: page.default as ComponentType,
          ...(ErrorBoundary && { ErrorBoundary: ErrorBoundary as ComponentType }),
          ...(HydrateFallback && { HydrateFallback: HydrateFallback as ComponentType }),
          ...(loader && {
            loader: (args: LoaderFunctionArgs) =>
              loader({ ...args, context: serverContext() } as never),
          }),
          ...(clientLoader && {
            loader: (args: LoaderFunctionArgs) => clientLoader(args as never),
          }),
          ...(clientAction && {
            action: (args: LoaderFunctionArgs) => clientAction(args as never),
          }),
        },
        { path: "*", Component: () => null },
      ],
    },
  ]);
  const [pathname, search = ""] = path.split("?");
  render(
    <Stub
      initialEntries={[{ pathname: pathname ?? "/", search: search && `?${search}`, state }]}
      hydrationData={{ loaderData: { root } }}
    />,
  );
  return { user: userEvent.setup(), currentPath: () => location, currentState: () => handedOver };
}

/** What the server hands a public page's loader; `fakeApi` answers its calls, too. */
function serverContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    call: callEndpoint as EndpointClient,
    store: testStore,
    nonce: "",
    parts: undefined,
    takeDocument: () => {},
  });
  return context;
}
