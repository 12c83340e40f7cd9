/** Made by scripts/endpoint-paths.ts from the table of calls. */
declare module "virtual:call-paths" {
  import type { CallName } from "#shared/endpoints.ts";
  export const callPaths: Record<
    CallName,
    readonly [method: string, path: string, takesForm?: true]
  >;
}
