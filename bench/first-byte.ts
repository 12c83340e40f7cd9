import { type Agent, get } from "node:http";
import { HEADERS } from "./load.ts";

/**
 * Milliseconds until the answer of a page began; waits for the whole answer.
 *
 * @param headers besides those of a browser that takes compressed pages
 */
export function timeToFirstByte(
  url: string,
  {
    headers = {},
    ...options
  }: { agent: Agent; localAddress?: string; headers?: Readonly<Record<string, string>> },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    get(url, { ...options, headers: { ...HEADERS, ...headers } }, (answer) => {
      const time = performance.now() - begin;
      answer.resume();
      answer.once("end", () =>
        answer.statusCode === 200
          ? resolve(time)
          : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    }).once("error", reject);
  });
}
