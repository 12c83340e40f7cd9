/**
 * A process that runs the jobs of a database (its one argument) and gets stuck in the first mail: it
 * says `took <order id>` and waits to be killed.
 */
import { openChangeFeed } from "#server/database/change-feed.ts";
import { startJobs } from "#server/jobs/job-runner.ts";
import { jobChannels } from "#server/jobs/wake-runner.ts";
import { idleTasks } from "../support/idle-tasks.ts";

const [databaseUrl = ""] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {}, error: () => {} };
startJobs({
  databaseUrl,
  changes: openChangeFeed({ databaseUrl, channels: jobChannels, onError: () => {} }),
  log,
  sweeps: {},
  tasks: {
    ...idleTasks,
    "order-paid-mail": async ({ orderId }) => {
      console.log(`took ${orderId}`);
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    },
  },
  // What comes after the first is left to others.
  concurrency: 1,
});
