import { setTimeout as delay } from "node:timers/promises";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { ServerRouter } from "react-router";
import { endpointUrl } from "#browser/endpoint-request.ts";
import { readConfig } from "#server/config/config.ts";
import { openBuild } from "#server/pages/build.ts";
import { createPageHandler } from "#server/pages/page-handler.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { type EndpointClient, endpoints } from "#shared/endpoints.ts";

/** V8 compiles what runs often beside it, which is to be over by then. */
const WARM_UP_MS = 600;
const MEASURED_MS = 300;

const { origin = "", paths = "" } = process.env;

/** Milliseconds of processor time: of the thread that renders, and of those with it that V8 collects by. */
export interface ReactCost {
  main: number;
  all: number;
}

/**
 * A program of its own, as React is chosen by NODE_ENV when it is loaded: writes what React alone needs for
 * pages of the built shop, their trees with the data of the shop that runs at `origin`, as text: what
 * each costs. Of the shop's pages all threads count, so they do here.
 */
const costs: ReactCost[] = [];
for (const path of paths.split(" ")) costs.push(await renderCost(path));
console.log(JSON.stringify(costs));

async function renderCost(path: string): Promise<ReactCost> {
  const build = await openBuild();
  const loaded = await build.load();
  let cost: ReactCost = { main: Number.NaN, all: Number.NaN };
  const measure: typeof loaded.entry.module.default = async (
    request,
    _status,
    _headers,
    context,
  ) => {
    // The loaders' data as a script can be read but once; it is no part of the tree.
    const { serverHandoffStream: _, ...tree } = context;
    const props = { context: tree, url: request.url, nonce: "none" };
    const render = () => renderToString(createElement(ServerRouter, props));
    // Parts that are loaded late are there from the second rendering on.
    render();
    await delay(200);
    timeOf(render, WARM_UP_MS);
    cost = timeOf(render, MEASURED_MS);
    return new Response("");
  };
  const entry = { module: { ...loaded.entry.module, default: measure } };
  const { storeInfo } = readConfig({ ORIGIN: origin });
  const context = await build.createContext({
    call: clientOf(origin),
    store: storeInfo,
    nonce: "none",
    parts: undefined,
    takeDocument: () => {},
  });
  const handle = createPageHandler({ ...loaded, entry });
  await handle(new Request(origin + path), context);
  return cost;
}

/** What one call costs, as the average of as many as take `ms`. */
function timeOf(render: () => unknown, ms: number): ReactCost {
  const end = performance.now() + ms;
  const [main, all] = [process.threadCpuUsage(), process.cpuUsage()];
  let count = 0;
  while (performance.now() < end) {
    render();
    count += 1;
  }
  const each = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000 / count;
  return { main: each(process.threadCpuUsage(main)), all: each(process.cpuUsage(all)) };
}

/** Calls what pages read, over HTTP. */
function clientOf(origin: string): EndpointClient {
  const call = async (
    name: keyof typeof endpoints,
    { params = {}, query = {} }: { params?: object; query?: object } = {},
  ) => {
    const url = endpointUrl(endpoints[name].path, { ...params }, { ...query });
    const answer = await fetch(origin + API_PREFIX + url);
    return { ok: answer.ok, value: await answer.json() };
  };
  return call as unknown as EndpointClient;
}
