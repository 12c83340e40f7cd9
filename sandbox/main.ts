// Starts the sandbox gateway alone: see README.md.
import { type SandboxGateway, startSandboxGateway } from "./sandbox-gateway.ts";
import { readSettings } from "./settings.ts";

try {
  const sandbox = await startSandboxGateway(readSettings(process.env));
  stopOnSignals(sandbox);
  console.log(`The sandbox gateway is at ${sandbox.baseUrl} (HDFC_BASE_URL). No money moves.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function stopOnSignals(sandbox: SandboxGateway): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await sandbox.stop();
      process.exit(0);
    });
  }
}
