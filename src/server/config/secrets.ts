import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { StartError, startErrorOfFile } from "./start-error.ts";

const secretsFile = z.object({
  sandboxApiKey: z.string().min(1),
  sandboxResponseKey: z.string().min(1),
  sandboxWebhookPassword: z.string().min(1),
});

/** Secrets that the shop generates at its first start: the sandbox gateway's keys. */
type Secrets = z.infer<typeof secretsFile>;

/**
 * Reads DATA_DIR/secrets.json, or makes it, readable by its owner only. Throws a StartError where
 * neither is possible.
 */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, "secrets.json");
  try {
    return (await readSecrets(path)) ?? (await makeSecrets(path));
  } catch (error) {
    throw startErrorOfFile(error, path);
  }
}

async function readSecrets(path: string): Promise<Secrets | undefined> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return secretsFile.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${path} cannot be read: bring it back from a backup, or delete it.`);
  }
}

async function makeSecrets(path: string): Promise<Secrets> {
  const secrets: Secrets = {
    sandboxApiKey: newSecret(),
    sandboxResponseKey: newSecret(),
    sandboxWebhookPassword: newSecret(),
  };
  await mkdir(dirname(path), { recursive: true });
  // Written beside and renamed, so that a crash leaves no half-written file.
  await writeFile(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return secrets;
}

function newSecret(): string {
  return randomBytes(24).toString("base64url");
}
