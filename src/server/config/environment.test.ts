import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { variableNames } from "./environment.ts";

const textOf = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");

describe("every variable, and no other, stands in", () => {
  it(".env.example, commented out", () => {
    expect(Object.keys(exampleValues()).toSorted()).toEqual(variableNames.toSorted());
    expect(textOf(".env.example")).not.toMatch(/^[^#\n]/m);
  });

  it("README's table", () => {
    const rows = textOf("README.md").matchAll(/^\| (`[A-Z\d_]+`(?:, `[A-Z\d_]+`)*) \|/gm);
    const names = [...rows].flatMap(([, cell = ""]) => cell.replaceAll("`", "").split(", "));
    expect(names.toSorted()).toEqual(variableNames.toSorted());
  });
});

it(".env.example shows the defaults", () => {
  expect(readConfig(exampleValues())).toEqual(readConfig({}));
});

/** The commented-out lines `#NAME=value`, as a shell, systemd and Docker Compose read them. */
function exampleValues(): Record<string, string> {
  const lines = textOf(".env.example").matchAll(/^#([A-Z\d_]+)=("?)(.*)\2$/gm);
  return Object.fromEntries([...lines].map(([, name = "", , value = ""]) => [name, value]));
}
