import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const secretsFile = z.object({
  sandboxApiKey: z.string().min(1),
  sandboxResponseKey: z.string().min(1),
  sandboxWebhookPassword: z.string().min(1),
});

/** What the shop made up for itself, once: the sandbox gateway's keys. */
export type Secrets = z.infer<typeof secretsFile>;

/** Reads DATA_DIR/secrets.json, or makes it, readable by its owner alone. */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, "secrets.json");
  try {
    return secretsFile.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  const secrets: Secrets = {
    sandboxApiKey: newSecret(),
    sandboxResponseKey: newSecret(),
    sandboxWebhookPassword: newSecret(),
  };
  // Written beside and renamed, so that a crash leaves the old state or the new, never a half.
  await writeFile(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return secrets;
}

function newSecret(): string {
  return randomBytes(24).toString("base64url");
}
