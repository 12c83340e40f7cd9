import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "#shared/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";

const table: Readonly<Record<string, Endpoint>> = endpoints;

/** Buttons of a file's own: the kit's (`ActionButton`, `EditForm`, `FormButtons`, acts of lists) ask by themselves. */
const OWN_BUTTON = /<(?:Button|button|input\s+type="file")\b/;

/** Each has its buttons guarded, or holds them in what is; beside a form of the kit, which sends, a button leads back. */
const GUARD = /\b(?:IfMayChange|useMayChange|useMay|ChangeableFields|EditForm|ActionForm)\b/;

/** What is of whoever is signed in, and what the kit itself asks for. */
const PERSONAL = /^src\/admin\/(?:two-factor|kit|shell)\//;

/** Calls of staff that change something, and the permission that each needs. */
function changingCalls(text: string): string[] {
  return [...text.matchAll(/\b(?:callEndpoint|sendForm)\(\s*"(\w+)"/g)].flatMap(([, name = ""]) => {
    const call = table[name];
    const changes = call?.access === "staff" && /^(?:write|erase)_/.test(call.permission ?? "");
    return changes && call.method !== "GET" ? [`${name} (${call.permission})`] : [];
  });
}

/** A file and the hooks beside it, whose calls are those of its buttons. */
function withHooks(file: string): string {
  const text = readFileSync(file, "utf8");
  const hooks = [...text.matchAll(/from "\.\/(use-[\w-]+\.ts)"/g)].map(([, name = ""]) =>
    join(file, "..", name),
  );
  return [text, ...hooks.filter(existsSync).map((hook) => readFileSync(hook, "utf8"))].join("\n");
}

/** The calls of a file whose buttons nothing guards. */
function unguarded(text: string): string[] {
  return OWN_BUTTON.test(text) && !GUARD.test(text) ? changingCalls(text) : [];
}

describe("buttons of the dashboard that are not the kit's", () => {
  it("stand where the role may make their calls alone", () => {
    const files = globSync("src/admin/**/*.tsx").filter(
      (file) => !file.endsWith(".test.tsx") && !PERSONAL.test(file),
    );
    expect(files.length).toBeGreaterThan(150);
    const found = files.flatMap((file) =>
      unguarded(withHooks(file)).map((call) => `${file}: ${call}`),
    );
    expect(found).toEqual([]);
  });

  it("are found where nothing guards them", () => {
    const button = '<Button onClick={() => callEndpoint("createBackup")}>Back up now</Button>';
    expect(unguarded(button)).toEqual(["createBackup (write_settings)"]);
    expect(unguarded(`<IfMayChange>${button}</IfMayChange>`)).toEqual([]);
  });
});
