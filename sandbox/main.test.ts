import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** The program, and what it writes. */
function start(environment: Record<string, string>) {
  const child: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(import.meta.resolve("./main.ts"))],
    {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (piece) => (output.text += piece));
  }
  return { child, output };
}

it("starts alone, prints its address, answers there, and ends cleanly", async () => {
  const { child, output } = start({ SANDBOX_PORT: "0", HDFC_API_KEY: "key" });
  await once(child.stdout ?? child, "data");
  const baseUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(output.text)?.[0] ?? "";
  expect(output.text).toContain("No money moves");
  const authorization = `Basic ${Buffer.from("key:").toString("base64")}`;
  const answer = await fetch(`${baseUrl}/orders/ORD1`, {
    headers: { authorization, "x-merchantid": "sandbox" },
  });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ order_id: "ORD1", status: "NOT_FOUND" });
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

it("says in one line what a setting takes", async () => {
  const { child, output } = start({ SANDBOX_RETURN_METHOD: "FAX" });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(output.text.trim()).toBe("SANDBOX_RETURN_METHOD is not valid: it takes GET or POST.");
});
