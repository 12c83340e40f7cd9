import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { type ConnectionLimits, limitConnections } from "./connection-limits.ts";
import { openSpareConnections } from "./spare-connections.ts";
import { streamOf } from "./stream-answer.ts";

const BIG = Buffer.alloc(20 * 1024 * 1024, "x");

/** Two pieces, the second of which takes longer to be made than a response may be read. */
async function* unhurried() {
  yield Buffer.from("first ");
  await setTimeout(1_500);
  yield Buffer.from("second");
}

function* endless() {
  const piece = Buffer.alloc(2 ** 16, "x");
  for (;;) yield piece;
}

const noLines = { write: () => {} };

/** A server that answers /big with more than the system takes, /long with no end, /unhurried by pieces, and /never with nothing. */
async function open(
  limits: Partial<ConnectionLimits>,
  isTrustedProxy: (address: string) => boolean = () => false,
  spare = openSpareConnections({}, noLines, { max: 0, maxPerNetwork: 0, longestMs: 0 }),
) {
  let requestCount = 0;
  const logged: string[] = [];
  const server = createServer((request, response) => {
    if (request.socket.destroyed || spare.answer(request, response)) return;
    requestCount += 1;
    if (request.url === "/unhurried") streamOf(unhurried(), response).pipe(response);
    else if (request.url === "/long") Readable.from(endless()).pipe(response);
    else if (request.url !== "/never") response.end(request.url === "/big" ? BIG : "small");
  });
  limitConnections(server, {
    isTrustedProxy,
    spare,
    log: { warn: (_fields, line) => void logged.push(line) },
    limits: {
      idleMs: 60_000,
      responseMs: 600,
      minBytes: 2 ** 20,
      longestMs: 60_000,
      maxConnections: 3,
      maxPerNetwork: 3,
      maxPerNeighbourhood: 3,
      maxPipelined: 20,
      ...limits,
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    server,
    requestCount: () => requestCount,
    logged,
    connect: (localAddress = "127.0.0.1") =>
      connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {}),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

it("ends a connection whose reader does not read, and lets others be", async () => {
  await using opened = await open({});
  const quick = opened.connect();
  quick.write(get("/"));
  await once(quick, "data");
  const idler = opened.connect().pause();
  const [accepted] = await once(opened.server, "connection");
  idler.write(get("/big"));
  // More requests give no more time.
  const again = setInterval(() => idler.write(get("/")), 100);
  const begun = performance.now();
  await once(accepted, "close");
  clearInterval(again);
  expect(performance.now() - begun).toBeGreaterThan(500);
  quick.write(get("/"));
  await once(quick, "data");
});

// Whatever else runs on the machine takes time, too.
describe("a reader of a long answer", { retry: 2 }, () => {
  /** How long it is let be while it takes so many bytes every 25 ms; stopped after 2 seconds. */
  async function timeOf(bytes: number, limits: Partial<ConnectionLimits> = {}) {
    await using opened = await open(limits);
    const socket = opened.connect().pause();
    const [accepted] = await once(opened.server, "connection");
    const begun = performance.now();
    socket.write(get("/long"));
    const reading = setInterval(() => socket.read(bytes), 25);
    await Promise.race([once(accepted, "close"), setTimeout(2_000)]);
    clearInterval(reading);
    return performance.now() - begun;
  }

  it("goes on while much is taken, and no longer than is needed for the longest", async () => {
    expect(await timeOf(2 ** 20)).toBeGreaterThan(1_900);
    expect(await timeOf(2 ** 20, { longestMs: 1_000 })).toBeLessThan(1_800);
  });

  it("is ended while hardly anything is taken", async () => {
    expect(await timeOf(1_000)).toBeLessThan(1_800);
  });
});

it("counts no time in which the next piece is made of a response of which all before is taken", async () => {
  await using opened = await open({});
  const socket = opened.connect();
  socket.write(get("/unhurried"));
  let answer = "";
  for await (const piece of socket) {
    answer += piece;
    if (answer.includes("second")) return;
  }
  expect(answer).toContain("second");
});

it("ends a silent one", async () => {
  await using opened = await open({ idleMs: 200 });
  const socket = opened.connect();
  socket.resume().write(get("/never"));
  await once(socket, "close");
});

it("takes no more than its limit", async () => {
  await using opened = await open({});
  const sockets = [opened.connect(), opened.connect(), opened.connect()];
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const dropped = once(opened.server, "drop");
  opened.connect();
  await dropped;
  expect(sockets.every(({ closed }) => !closed)).toBe(true);
});

describe("a shop with as many connections as it takes", () => {
  /** The status of the answer on a new connection, or "closed". */
  async function ask(opened: Awaited<ReturnType<typeof open>>, path: string) {
    const socket = opened.connect();
    socket.write(get(path));
    const answer = await Promise.race([
      once(socket, "data").then(([data]) => String(data).split(" ")[1]),
      once(socket, "close").then(() => "closed"),
    ]);
    socket.destroy();
    return answer;
  }

  it("still tells its supervisor that it lives and others that it is busy, and logs both", async () => {
    const lines: object[] = [];
    const write = (line: object) => void lines.push(line);
    const spare = openSpareConnections(
      {},
      { write },
      { max: 2, maxPerNetwork: 2, longestMs: 60_000 },
    );
    await using opened = await open({}, undefined, spare);
    for (let n = 0; n < 3; n += 1) opened.connect().write(get("/never"));
    await vi.waitFor(() => expect(opened.requestCount()).toBe(3));
    for (let n = 0; n < 3; n += 1) expect(await ask(opened, "/healthz")).toBe("200");
    expect(await ask(opened, "/")).toBe("503");
    expect(lines).toEqual([
      {
        ...{ reqId: expect.stringMatching(/^[\da-f-]{36}$/), method: "GET", route: "none" },
        ...{ status: 503, reason: "too many connections" },
      },
    ]);
    expect(opened.logged).toEqual(["more connections than may be open at once: some are refused"]);
    const silent = [opened.connect(), opened.connect()];
    await Promise.all(silent.map((socket) => once(socket, "connect")));
    await vi.waitFor(async () => expect(await ask(opened, "/healthz")).toBe("closed"));
  });

  it("ends a spare connection that asks nothing", async () => {
    const spare = openSpareConnections({}, noLines, { max: 1, maxPerNetwork: 1, longestMs: 50 });
    await using opened = await open({ maxConnections: 0 }, undefined, spare);
    await once(opened.connect().resume(), "close");
    expect(await ask(opened, "/healthz")).toBe("200");
  });

  it("closes those that rest between two requests before it refuses others", async () => {
    await using opened = await open({});
    const resting = [opened.connect(), opened.connect(), opened.connect()];
    for (const socket of resting) {
      socket.write(get("/"));
      await once(socket, "data");
    }
    const closed = Promise.all(resting.map((socket) => once(socket.resume(), "close")));
    opened.connect();
    await closed;
    expect(await ask(opened, "/")).toBe("200");
  });
});

describe("connections of one network", () => {
  const limits = { maxConnections: 100, maxPerNetwork: 2, maxPerNeighbourhood: 3 };
  async function serves(opened: Awaited<ReturnType<typeof open>>, address: string) {
    const socket = opened.connect(address);
    socket.write(get("/"));
    const [served] = await Promise.race([
      once(socket, "data").then(() => [true]),
      once(socket, "close").then(() => [false]),
    ]);
    return { served, socket };
  }

  it("are at most so many, of one address and of its neighbours, and are counted down", async () => {
    await using opened = await open(limits);
    const first = await serves(opened, "127.0.0.1");
    expect(first.served).toBe(true);
    expect((await serves(opened, "127.0.0.1")).served).toBe(true);
    expect((await serves(opened, "127.0.0.1")).served).toBe(false);
    expect((await serves(opened, "127.0.0.2")).served).toBe(true);
    expect((await serves(opened, "127.0.0.3")).served).toBe(false);
    expect((await serves(opened, "127.0.1.1")).served).toBe(true);
    first.socket.destroy();
    await vi.waitFor(
      async () => expect((await serves(opened, "127.0.0.1")).served).toBe(true),
      10_000,
    );
  });

  it("are not counted when they come through a trusted proxy", async () => {
    await using opened = await open(limits, (address) => address === "127.0.0.1");
    for (let n = 0; n < 5; n += 1) {
      expect((await serves(opened, "127.0.0.1")).served).toBe(true);
    }
  });
});

it("passes over a request whose sender has reset the connection before it was taken", async () => {
  await using opened = await open({});
  const { port } = opened.server.address() as AddressInfo;
  const requested = vi.fn();
  opened.server.on("request", requested);
  const accepted = once(opened.server, "connection");
  // This process takes the connection only once the other one has ended.
  spawnSync(process.execPath, [
    "--eval",
    `const socket = require("node:net").connect(${port}, "127.0.0.1", () =>
      socket.write(${JSON.stringify(get("/"))}, () => socket.resetAndDestroy()));`,
  ]);
  const [socket] = await accepted;
  if (!socket.closed) await once(socket, "close");
  expect(requested).not.toHaveBeenCalled();
});

it("answers what was sent a few requests ahead, and ends a connection that sends many", async () => {
  await using opened = await open({ maxPipelined: 4 });
  const few = opened.connect();
  few.write(get("/").repeat(5));
  let taken = "";
  for await (const chunk of few) {
    taken += chunk;
    if (taken.split("small").length === 6) break;
  }
  const requestCount = opened.requestCount();
  const many = opened.connect().pause();
  many.write(get("/never").repeat(500));
  await once(many.resume(), "close");
  expect(opened.requestCount() - requestCount).toBe(5);
});

it("lets a connection be that takes each answer before it asks on", async () => {
  await using opened = await open({ maxPipelined: 1 });
  const socket = opened.connect();
  for (let turn = 0; turn < 20; turn += 1) {
    socket.write(get("/"));
    await once(socket, "data");
  }
  expect(socket.closed).toBe(false);
});
