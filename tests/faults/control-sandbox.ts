import type { SandboxControl } from "../sandbox/control.ts";
import type { ShopProcess } from "./shop-process.ts";

/** What opens the control of a sandbox in another process: its environment's SANDBOX_CONTROL_TOKEN. */
export const CONTROL_TOKEN = "fault-tests";

/** Asks the sandbox that a shop in another process has started last. */
export async function controlSandbox<Name extends keyof SandboxControl>(
  { output }: Pick<ShopProcess, "output">,
  call: Name,
  ...args: Parameters<SandboxControl[Name]>
): Promise<Awaited<ReturnType<SandboxControl[Name]>>> {
  const base = [...output.stdout.matchAll(/"baseUrl":"([^"]+)"/g)].at(-1)?.[1];
  const response = await fetch(`${base}/control`, {
    method: "POST",
    headers: { authorization: `Bearer ${CONTROL_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ name: call, args }),
  });
  const answer = (await response.json()) as { value: Awaited<ReturnType<SandboxControl[Name]>> };
  return answer.value;
}
