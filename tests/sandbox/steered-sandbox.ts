import {
  type SandboxGateway,
  type SandboxOptions,
  startSandboxGateway,
} from "#sandbox/sandbox-gateway.ts";
import { attachControl, type SandboxControl } from "./control.ts";
import { addControlRoutes } from "./control-routes.ts";

export interface SteeredSandbox extends SandboxGateway {
  control: SandboxControl;
}

/**
 * Starts a sandbox that a test steers.
 *
 * @param controlToken opens POST /control to its bearer, for tests of another process
 */
export async function startSteeredSandbox(
  options: SandboxOptions,
  controlToken?: string,
): Promise<SteeredSandbox> {
  const controls: SandboxControl[] = [];
  const gateway = await startSandboxGateway({
    ...options,
    attach(parts) {
      const control = attachControl(parts);
      if (controlToken) addControlRoutes(parts.app, control, controlToken);
      controls.push(control);
    },
  });
  const [control] = controls;
  if (!control) throw new Error("the sandbox handed out no parts");
  return { ...gateway, control };
}
