import {
  createRequestHandler,
  createStaticHandler,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
} from "react-router";
import { escapeForScript } from "#shared/html.ts";
import { DATA_SUFFIX, isDashboard } from "./cache-key.ts";

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;

/** Answers a page's request, or that for its data; as `RequestHandler`, with what its loaders are handed. */
export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Renders the documents of a build without what React Router's own handler makes for each of them: its list of the
 * loaders' answers, which documents have as JSON, and all of the shop's routes, to be matched again. That handler
 * still answers for data, and for documents that something went wrong with or whose answers JSON cannot say; each
 * loader is asked once all the same.
 */
export function createPageHandler(given: ServerBuild): PageHandler {
  refuseWhatIsLeftOut(given.routes);
  const build = { ...given, routes: withRememberedLoaders(given.routes) };
  const handleByRouter = createRequestHandler(build, "production");
  // The dashboard has most of the routes, each of which would be tried for a shopper's page.
  const routesOfShoppers = withoutDashboard(build.routes);
  const answerDataOfShoppers = createRequestHandler(
    { ...build, routes: routesOfShoppers },
    "production",
  );
  const basename = build.basename ?? "/";
  const whole = createStaticHandler(routesBelow("", build.routes), { basename });
  const ofShoppers = createStaticHandler(routesBelow("", routesOfShoppers), { basename });
  const handleDocument = createDocumentHandler(build);
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    if (DATA_SUFFIX.test(pathname)) {
      return isDashboard(pathname)
        ? handleByRouter(request, context)
        : answerDataOfShoppers(request, context);
    }
    const { query } = isDashboard(pathname) ? whole : ofShoppers;
    const found = await query(request, { requestContext: context });
    if (found instanceof Response) return found;
    const response = await handleDocument(request, found, context);
    return response ?? handleByRouter(request, context);
  };
}

/** Makes what renders a document of its loaders' answers; its answer is undefined where React Router has to. */
function createDocumentHandler(build: ServerBuild) {
  const { assets, routes, future, ssr, routeDiscovery, isSpaMode, basename } = build;
  const handOff = { basename, future, routeDiscovery, ssr, isSpaMode };
  const shared = {
    ...{ branches: [], future, ssr, routeDiscovery, isSpaMode },
    serverHandoffString: escapeForScript(JSON.stringify(handOff)),
    serializeError: ({ message }: Error) => ({ message }),
  };
  return async (
    request: Request,
    found: StaticHandlerContext,
    context: RouterContextProvider,
  ): Promise<Response | undefined> => {
    const ids = found.matches.map(({ route }) => route.id);
    const leaf = routes[ids.at(-1) ?? ""];
    if (found.errors || found.statusCode !== 200 || !leaf?.module.default) return undefined;
    const only = <Entry>(all: Readonly<Record<string, Entry>>) =>
      Object.fromEntries(ids.map((id) => [id, all[id] as Entry]));
    const routeModules = Object.fromEntries(ids.map((id) => [id, routes[id]?.module]));
    const entry = {
      ...shared,
      manifest: { ...assets, routes: only(assets.routes) },
      routeModules,
      staticHandlerContext: found,
      renderMeta: {},
    } as EntryContext;
    try {
      return await build.entry.module.default(
        request,
        found.statusCode,
        new Headers(),
        entry,
        context,
      );
    } catch {
      // React Router renders it again, logs why it fails and shows what a page shows then.
      return undefined;
    }
  };
}

/** Of a route's exports those that documents would go without, and nobody would notice. */
function refuseWhatIsLeftOut(routes: ServerBuild["routes"]): void {
  for (const route of Object.values(routes)) {
    for (const name of ["middleware", "action", "headers"] as const) {
      if (route?.module[name]) {
        throw new Error(`${route.id} exports ${name}, which createPageHandler knows nothing of`);
      }
    }
  }
}

/** Routes whose loaders answer the same to whoever asks again for the same page. */
function withRememberedLoaders(routes: ServerBuild["routes"]): ServerBuild["routes"] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const loader = route?.module.loader;
      if (!route || !loader) return [id, route];
      const answers = new WeakMap<object, Promise<unknown>>();
      const askOnce = (args: LoaderFunctionArgs) => {
        const { context } = args;
        const answer = answers.get(context) ?? (async () => loader(args))();
        answers.set(context, answer);
        return answer;
      };
      return [id, { ...route, module: { ...route.module, loader: askOnce } }];
    }),
  );
}

/** All routes but those of the dashboard's addresses. */
function withoutDashboard(routes: ServerBuild["routes"]): ServerBuild["routes"] {
  return Object.fromEntries(
    Object.entries(routes).filter(([, route]) => !isDashboard(`/${route?.path ?? ""}`)),
  );
}

/** The routes within one, as `createStaticHandler` takes them. */
function routesBelow(parent: string, all: ServerBuild["routes"]): RouteObject[] {
  return Object.values(all)
    .filter(
      (route): route is ServerRoute => route !== undefined && (route.parentId ?? "") === parent,
    )
    .map(({ id, path, index, caseSensitive, module: { loader, handle } }) => {
      const route = { id, path, caseSensitive, loader, handle };
      return index ? { ...route, index } : { ...route, children: routesBelow(id, all) };
    }) as RouteObject[];
}
