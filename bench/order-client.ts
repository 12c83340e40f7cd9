import { connect, type Socket } from "node:net";

interface Asked {
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

interface Answer {
  status: number;
  body: string;
}

const HEAD_END = Buffer.from("\r\n\r\n");

/** One that stays open, as a browser's does, and is asked one thing at a time. */
class Connection {
  private readonly socket: Socket;
  private received: Buffer = Buffer.alloc(0);
  private waiting: PromiseWithResolvers<Answer> | undefined;

  constructor({ hostname, port }: URL) {
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.socket.on("data", (chunk) => this.take(chunk));
    this.socket.on("error", (error) => this.fail(error));
    this.socket.on("close", () => this.fail(new Error("the connection was closed")));
  }

  get isOpen(): boolean {
    return !this.socket.destroyed && this.socket.writable;
  }

  ask(text: string): Promise<Answer> {
    this.waiting = Promise.withResolvers();
    this.socket.write(text);
    return this.waiting.promise;
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const begin = this.received.indexOf(HEAD_END);
    if (begin < 0) return;
    const head = this.received.toString("latin1", 0, begin);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.fail(new Error(`no length of an answer: ${head}`));
      return;
    }
    const end = begin + HEAD_END.length + Number(length);
    if (this.received.length < end) return;
    const body = this.received.toString("utf8", begin + HEAD_END.length, end);
    this.received = this.received.subarray(end);
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }

  private fail(error: Error): void {
    this.socket.destroy();
    this.waiting?.reject(error);
    this.waiting = undefined;
  }
}

/** Connections that nobody asks by just now, by where they lead. */
const idle = new Map<string, Connection[]>();

/**
 * Asks a server of this machine for a short answer whose length it says. `node:http` takes 0.1 ms of processor time more for
 * each question, and who buys has the same two cores as the shop.
 */
export async function ask(
  address: string,
  { method = "GET", headers = {}, body = "" }: Asked = {},
): Promise<Answer> {
  const url = new URL(address);
  const free = idle.get(url.host) ?? [];
  idle.set(url.host, free);
  let connection = free.pop();
  while (connection && !connection.isOpen) connection = free.pop();
  connection ??= new Connection(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = method === "POST" ? `content-length: ${Buffer.byteLength(body)}\r\n` : "";
  const head = `${method} ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n`;
  const answer = await connection.ask(`${head}${lines.join("")}${length}\r\n${body}`);
  free.push(connection);
  return answer;
}
