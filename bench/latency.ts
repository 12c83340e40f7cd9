import { request } from "./request.ts";

/** How long answers took, in milliseconds. */
export interface Latencies {
  median: number;
  p95: number;
  worst: number;
  answers: number;
  /** Answers with another status than 200; their times do not count. */
  refused: number;
}

interface Load {
  callers: number;
  /** For so long, or until there are so many answers. */
  seconds?: number;
  answers?: number;
  /** Of each request, besides where it seems to come from. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Asks for paths, in order and over again, by so many callers at once.
 *
 * @param next answers the path of the nth request
 */
export async function latenciesOf(
  origin: string,
  next: (n: number) => string,
  { callers, seconds = Infinity, answers = Infinity, headers = {} }: Load,
): Promise<Latencies> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  let count = 0;
  let refused = 0;
  const caller = async () => {
    while (performance.now() < end && count < answers) {
      const path = next(count);
      count += 1;
      const time = await timeOf(origin + path, { ...visitorHeaders(count), ...headers });
      if (time === undefined) refused += 1;
      else times.push(time);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { ...summarize(times), refused };
}

/** @param times milliseconds, in any order */
export function summarize(times: number[]): Omit<Latencies, "refused"> {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return {
    median: at(0.5) ?? Number.NaN,
    p95: at(0.95) ?? Number.NaN,
    worst: times.at(-1) ?? Number.NaN,
    answers: times.length,
  };
}

/** Undefined where it is refused. */
async function timeOf(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const begin = performance.now();
  const { status } = await request(url, { headers });
  return status === 200 ? performance.now() - begin : undefined;
}

/** Each request as if from another address: one address may ask 600 times a minute. */
export function visitorHeaders(number: number): Record<string, string> {
  const part = (shift: number) => (number >> shift) & 255;
  return { "x-forwarded-for": `10.${part(16)}.${part(8)}.${part(0)}` };
}
