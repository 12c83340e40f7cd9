import { expect } from "vitest";

/** Reads XML as strictly as its rules are: each tag closed, in order, each character escaped. */
export function checkWellFormed(xml: string): void {
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  const open: string[] = [];
  const rest = xml
    .replace(/^<\?xml[^>]*\?>/, "")
    .replaceAll(/<(\/?)([\w:.]+)([^<>]*)>|([^<]+)/g, (all, close, name, attributes, words) => {
      if (words !== undefined) {
        expect(words.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, "")).not.toMatch(/[&<>]/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
        expect(words).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
      } else if (close) expect(open.pop(), all).toBe(name);
      else {
        expect(attributes).toMatch(/^(?: [\w:]+="[^"<&]*")*$/);
        open.push(name);
      }
      return "";
    });
  expect([rest, open]).toEqual(["", []]);
}
