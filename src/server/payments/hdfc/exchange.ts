import { request as askHttp, Agent as HttpAgent, type RequestOptions } from "node:http";
import { request as askHttps, Agent as HttpsAgent } from "node:https";

interface Question {
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
}

interface Bounds {
  /** For the whole exchange. */
  timeoutMs: number;
  /** Of the answer's body. */
  maxBytes: number;
}

interface Answer {
  status: number;
  /** Null where it is larger than was asked for. */
  text: string | null;
}

/** Thrown where the answer did not come in time. */
export class TimedOut extends Error {
  /** So far nobody was reached, so that nothing can have been done. */
  readonly isUnreached: boolean;

  constructor(isUnreached: boolean) {
    super("no answer came in time");
    this.isUnreached = isUnreached;
  }
}

/** A connection that nobody uses is closed after so long: the other end may close it, just as something is asked by it. */
const IDLE_MS = 4_000;
const agents = {
  http: new HttpAgent({ keepAlive: true, timeout: IDLE_MS }),
  https: new HttpsAgent({ keepAlive: true, timeout: IDLE_MS }),
};

/**
 * Asks by HTTP and reads the answer, whatever its status; redirects are answers, too. `fetch` does the same for twice the
 * processor time, which each order pays two times (docs/decisions/145-what-an-order-costs-beside-its-rows.md).
 *
 * @throws TimedOut, or the error of the connection with its `code`
 */
export function exchange(url: URL, question: Question, bounds: Bounds): Promise<Answer> {
  const { body, ...options } = question;
  return new Promise((resolve, reject) => {
    const request = ask(url, options);
    const timer = setTimeout(() => {
      reject(new TimedOut(request.socket?.connecting !== false));
      request.destroy();
    }, bounds.timeoutMs);
    const end = (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    request.on("error", fail);
    request.on("response", (response) => {
      const { statusCode: status = 0 } = response;
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("error", fail);
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= bounds.maxBytes) return;
        end({ status, text: null });
        request.destroy();
      });
      response.on("end", () => end({ status, text: Buffer.concat(chunks).toString("utf8") }));
    });
    request.end(body);
  });
}

const ask = (url: URL, options: RequestOptions) =>
  url.protocol === "https:"
    ? askHttps(url, { ...options, agent: agents.https })
    : askHttp(url, { ...options, agent: agents.http });
