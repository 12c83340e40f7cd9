import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { endpointTable } from "./scripts/endpoint-table.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

/**
 * What needs neither JSX nor mocked modules runs on Node itself, as the shop does: the modules of server and
 * sandbox are not rewritten first, and what is compiled of them is kept (scripts/test.ts).
 */
const onNode = { viteModuleRunner: false, nodeLoader: false };

/** How long `expect.poll` waits, milliseconds: what comes at once on an idle machine is late on a busy one. */
const expectation = { poll: { timeout: 10_000 } };

// Without isolation a worker loads the shop's modules once for all its files, a third of the time:
// what a test changes in a module it must change back.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // The job queue traces each connection that a fault test takes away from it.
    onConsoleLog: (text) => !text.includes("graphile-worker/dist"),
    // It gives the connection on which it listens back twice where that breaks as the shop closes. The shop logs such a
    // rejection and goes on (src/server/main.ts).
    onUnhandledError: ({ message, stack }) =>
      !(message.includes("already been released") && stack?.includes("graphile-worker/dist")),
    projects: [
      {
        test: {
          name: "unit",
          expect: expectation,
          setupFiles: ["tests/support/patience.ts"],
          isolate: false,
          // Some try thousands of inputs, which is slow on a busy machine.
          testTimeout: 20_000,
          include: [
            "src/**/*.test.ts",
            "sandbox/**/*.test.ts",
            "tests/sandbox/**/*.test.ts",
            "demo/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
        },
      },
      {
        // Components and pages without a shop (tests/components).
        plugins: [endpointTable()],
        // Tests find texts as they are written; how they are set in type is tested apart.
        oxc: { jsx: { runtime: "automatic", importSource: "react" } },
        test: {
          name: "components",
          expect: expectation,
          include: ["src/**/*.test.tsx"],
          environment: "happy-dom",
          isolate: false,
          setupFiles: ["tests/support/patience.ts", "tests/components/setup.ts"],
          // One that needs it is named at the end of the run (scripts/test/totals.ts).
          retry: 1,
          // Many controls are looked for by role, which is slow on a busy machine.
          testTimeout: 20_000,
          // They wait for half of the time, for what a page does in a moment: on two cores one worker alone leaves one idle.
          maxWorkers: Math.max(2, availableParallelism() - 1),
        },
      },
      {
        test: {
          name: "api",
          experimental: onNode,
          // Pages are rendered by React's production build, as in the shop: it takes a third of the time.
          env: { NODE_ENV: "production" },
          expect: expectation,
          setupFiles: ["tests/support/patience.ts"],
          include: ["tests/api/**/*.test.ts"],
          globalSetup: ["tests/support/database-server.ts"],
          // One that needs it is named at the end of the run (scripts/test/totals.ts).
          retry: 1,
          // Some send hundreds of requests, which takes its time on a busy machine.
          testTimeout: 60_000,
          // A shop with ten thousand orders is closed late beside others' work.
          hookTimeout: 120_000,
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        test: {
          name: "faults",
          expect: expectation,
          setupFiles: ["tests/support/patience.ts"],
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/faults/prepare-once.ts", "tests/support/database-server.ts"],
          // One that needs it is named at the end of the run (scripts/test/totals.ts).
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
});
