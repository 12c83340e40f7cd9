/** What `npm start` starts, with the sandbox gateway's control opened to the tests. */
import { readConfig } from "#server/config/config.ts";
import { stopOnSignals } from "#server/main.ts";
import { openBuild } from "#server/pages/build.ts";
import { startStore } from "#server/start-store.ts";
import { startSteeredSandbox } from "../sandbox/steered-sandbox.ts";

const starting = startStore(readConfig(process.env), {
  build: await openBuild(),
  say: console.log,
  timeScale: Number(process.env.TIME_SCALE ?? 1),
  startSandbox: (options) => startSteeredSandbox(options, process.env.SANDBOX_CONTROL_TOKEN),
});
stopOnSignals(starting);
await starting;
