import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { findGenerator, type Generator, HEADERS } from "./load.ts";
import { median } from "./median.ts";
import { cpuSeconds, SERVER_CPU, type ShopProcess } from "./shop-process.ts";

const ROUNDS = 5;
const ROUND_SECONDS = 3;

/** A server that uses less of its processor than this waits for who loads it. */
const FULL_LOAD = 0.9;

interface Comparison {
  /** What loaded them, and whether it was slower than the bare server. */
  generator: Generator["name"];
  generatorIsBottleneck: boolean;
  shopRate: number;
  bareRate: number;
  /** Medians of shop/bare in rounds that alternate: requests a second, and processor time. */
  rateRatio: number;
  cpuRatio: number;
}

/**
 * Loads a cached product page of the shop and a bare node:http server that answers the same bytes,
 * in turns on the same processor.
 */
export async function compareWithBareServer(shop: ShopProcess): Promise<Comparison> {
  const bare = fork(fileURLToPath(new URL("bare-server.ts", import.meta.url)), {
    execPath: "taskset",
    execArgv: ["-c", SERVER_CPU, process.execPath],
  });
  try {
    bare.send(await rawAnswer(shop.origin + shop.pages.product));
    const [address] = (await once(bare, "message")) as [{ port: number }];
    const servers = [
      { url: shop.origin + shop.pages.product, pid: shop.pid },
      { url: `http://127.0.0.1:${address.port}/`, pid: bare.pid ?? 0 },
    ] as const;
    const { name, load } = findGenerator();
    const measure = async (server: (typeof servers)[number]) => {
      const before = await cpuSeconds(server.pid);
      const rate = await load(server.url, ROUND_SECONDS);
      const busy = ((await cpuSeconds(server.pid)) - before) / ROUND_SECONDS;
      return { rate, busy, perCpu: rate / busy };
    };
    for (const { url } of servers) await load(url, 1);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await measure(servers[0]);
      const bares = await measure(servers[1]);
      rounds.push({ ours, bares });
    }
    return {
      generator: name,
      generatorIsBottleneck: median(rounds.map(({ bares }) => bares.busy)) < FULL_LOAD,
      shopRate: median(rounds.map(({ ours }) => ours.rate)),
      bareRate: median(rounds.map(({ bares }) => bares.rate)),
      rateRatio: median(rounds.map(({ ours, bares }) => ours.rate / bares.rate)),
      cpuRatio: median(rounds.map(({ ours, bares }) => ours.perCpu / bares.perCpu)),
    };
  } finally {
    bare.kill();
  }
}

/** One answer with its body as sent: not decompressed. */
async function rawAnswer(url: string) {
  const asked = request(url, { headers: HEADERS }).end();
  const [response] = await once(asked, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { date: _, connection: __, "keep-alive": ___, ...copied } = response.headers;
  return { headers: copied, body: Buffer.concat(chunks).toString("base64") };
}
