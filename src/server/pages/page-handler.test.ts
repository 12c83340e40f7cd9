import { data, RouterContextProvider, redirect, type ServerBuild } from "react-router";
import { expect, it, vi } from "vitest";
import { createPageHandler } from "./page-handler.ts";

type Entry = ServerBuild["entry"]["module"]["default"];

/** A handler of a storefront with two pages, the first one with a loader, and of the dashboard's first address. */
function handlerOf(loader: () => unknown, entry: Entry, begin: () => unknown = () => null) {
  const module = { default: () => null };
  const page = (id: string, more = {}) => ({ id, path: id, module: { ...module, ...more } });
  return createPageHandler({
    entry: { module: { default: entry } },
    routes: {
      mug: page("mug", { loader }),
      press: page("press"),
      dashboard: page("dashboard", { loader: begin }),
    },
    assets: {
      routes: { mug: { id: "mug" }, press: { id: "press" } },
      entry: { imports: [], module: "" },
      url: "",
      version: "",
    },
    future: {},
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild);
}

const open = (handle: ReturnType<typeof handlerOf>, path: string) =>
  handle(new Request(`http://localhost:3000${path}`), new RouterContextProvider());

it("renders a document with the routes that match, and without React Router's list of answers", async () => {
  const entry = vi.fn<Entry>(async () => new Response("a mug"));
  const response = await open(
    handlerOf(() => ({ name: "Mug" }), entry),
    "/mug",
  );
  expect(await response.text()).toBe("a mug");
  expect(entry).toHaveBeenCalledTimes(1);
  const [, status, , context] = entry.mock.calls[0] ?? [];
  expect(status).toBe(200);
  expect(Object.keys(context?.manifest.routes ?? {})).toEqual(["mug"]);
  expect(context?.staticHandlerContext.loaderData).toEqual({ mug: { name: "Mug" } });
  expect(context?.serverHandoffStream).toBeUndefined();
});

it("leaves to React Router what cannot be rendered without its list, and asks no loader again", async () => {
  const loader = vi.fn(() => ({ at: new Date(0) }));
  const entry: Entry = async (_request, _status, _headers, { serverHandoffStream }) => {
    if (!serverHandoffStream) throw new Error("needs the stream");
    return new Response("a mug of 1970");
  };
  const handle = handlerOf(loader, entry);
  expect(await (await open(handle, "/mug")).text()).toBe("a mug of 1970");
  expect(loader).toHaveBeenCalledTimes(1);
  await open(handle, "/mug");
  expect(loader).toHaveBeenCalledTimes(2);
});

it("leaves to React Router a page that is missing, and asks no loader again", async () => {
  const loader = vi.fn(() => {
    throw data({ message: "There is no such mug." }, { status: 404 });
  });
  const entry: Entry = async (_request, status) => new Response("missing", { status });
  expect((await open(handlerOf(loader, entry), "/mug")).status).toBe(404);
  expect(loader).toHaveBeenCalledTimes(1);
});

it("answers for a page's data", async () => {
  const entry: Entry = async () => new Response("a document");
  const response = await open(
    handlerOf(() => ({ name: "Mug" }), entry),
    "/mug.data",
  );
  expect(response.headers.get("Content-Type")).toContain("text/x-script");
  expect(await response.text()).toContain("Mug");
});

it("answers for the data of the dashboard's first address, which leads on", async () => {
  const entry: Entry = async () => new Response("a document");
  const handle = handlerOf(
    () => null,
    entry,
    () => redirect("/dashboard/admin"),
  );
  const response = await open(handle, "/dashboard.data");
  expect(response.status).toBe(202);
  expect(await response.text()).toContain("/dashboard/admin");
});
