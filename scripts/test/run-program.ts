import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Where a part writes: this terminal, or a text that is printed when the part ends. */
export interface Output {
  write(text: string): void;
  /** Written and not printed yet. */
  pending(): string;
}

export const terminalOutput: Output = {
  write: (text) => void process.stdout.write(text),
  pending: () => "",
};

export function bufferedOutput(): Output {
  let text = "";
  return {
    write: (more) => {
      text += more;
    },
    pending: () => text,
  };
}

const running = new Set<ChildProcess>();

/** Asks all programs that run now to end, and waits until they have. */
export async function stopPrograms(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill("SIGTERM");
      await once(child, "close");
    }),
  );
}

/**
 * Runs a program of node_modules/.bin (npm puts it on the PATH) under a title.
 *
 * @returns its exit code; 1 if it was killed or could not be started
 */
export function runProgram(
  title: string,
  command: readonly [string, ...string[]],
  output: Output,
  environment: Record<string, string> = {},
): Promise<number> {
  output.write(`\n— ${title}\n`);
  const [program, ...options] = command;
  const inTerminal = output === terminalOutput;
  // A program whose output goes to a pipe drops its colours unless it is told otherwise.
  const colours = !inTerminal && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const child = spawn(program, options, {
    stdio: inTerminal ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...colours, ...environment },
  });
  running.add(child);
  child.stdout?.setEncoding("utf8").on("data", (text: string) => output.write(text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => output.write(text));
  return new Promise((resolve) => {
    child.on("error", (error) => {
      running.delete(child);
      output.write(`${error.message}\n`);
      resolve(1);
    });
    child.on("close", (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}
