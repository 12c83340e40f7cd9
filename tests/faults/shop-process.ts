import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtShop } from "../support/built-shops.ts";
import { freePort } from "../support/free-port.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const compileCache = join(root, "node_modules/.cache/pressroom");

export interface ShopProcess {
  origin: string;
  /** What it has written so far. */
  output: { stdout: string; stderr: string };
  /** Sends a signal and waits for the end; answers the exit code, null after SIGKILL. */
  end(signal: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<number | null>;
}

interface EndedShop {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs what `npm start` runs, with nothing of this environment but PATH; answers how it ended. */
export async function runShop(environment: Record<string, string>): Promise<EndedShop> {
  const { child, output } = spawnShop(environment);
  const [code] = await once(child, "close");
  return { code, ...output };
}

/** Starts it and waits until it is open. Throws with what it wrote when it ends before. */
export async function startShopProcess(environment: Record<string, string>): Promise<ShopProcess> {
  const port = environment.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const { child, output } = spawnShop({ ORIGIN: origin, ...environment, PORT: port });
  const closed = once(child, "close");
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => {
      if (output.stdout.includes("The shop is open")) resolve();
    });
    child.on("close", (code) => reject(new Error(`ended with ${code}: ${output.stderr}`)));
  });
  return {
    origin,
    output,
    async end(signal) {
      child.kill(signal);
      const [code] = await closed;
      return code;
    },
  };
}

/** The process itself, and what it writes. */
export function spawnShop(environment: Record<string, string>): {
  child: ChildProcess;
  output: ShopProcess["output"];
} {
  // The program of tests/faults/open-shop.ts opens the sandbox's control when asked to.
  const script = environment.SANDBOX_CONTROL_TOKEN ? builtShop("open-shop") : "scripts/start.js";
  const child: ChildProcess = spawn(process.execPath, ["--max-semi-space-size=8", script], {
    cwd: root,
    // As start.js sets them by itself: compiling the shop takes longer than starting it.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      NODE_ENV: "production",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout?.on("data", (piece) => (output.stdout += piece));
  child.stderr?.on("data", (piece) => (output.stderr += piece));
  return { child, output };
}
