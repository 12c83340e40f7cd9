import { expect, it, vi } from "vitest";
import { bufferedOutput, runProgram, stopPrograms } from "./run-program.ts";

it("stops the programs that still run, and waits for their ends", async () => {
  const output = bufferedOutput();
  const script = `process.on("SIGTERM", () => { console.log("tidied up"); process.exit(3); });
    console.log("runs"); setInterval(() => {}, 1000);`;
  const ended = runProgram("A long one", [process.execPath, "--eval", script], output);
  await vi.waitFor(() => expect(output.pending()).toContain("runs"), 10_000);
  await stopPrograms();
  expect(await ended).toBe(3);
  expect(output.pending()).toContain("tidied up");
});
