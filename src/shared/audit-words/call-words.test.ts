import { describe, expect, it } from "vitest";
import { auditSubjects } from "../audit/contract.ts";
import { type EndpointName, endpoints } from "../endpoints.ts";
import { auditWords, nameInWords, wordsOf } from "./call-words.ts";

const names = Object.keys(endpoints) as EndpointName[];
const audited = names.filter((name) => {
  const { access, method, auditsStaff } = endpoints[name];
  return auditsStaff || (access === "staff" && method !== "GET");
});

describe("what staff do", () => {
  it.each(audited)("%s is said in words of its own", (name) => {
    const words = wordsOf(name);
    expect(words).toMatch(/^[A-Z][^{}|]*(?:(?:\{[a-z-]+\}|\|[^{}|]*\{=[a-z_]+\}\|?)[^{}|]*)*$/);
    expect(words, "not the call's name").not.toBe(nameInWords(name));
    for (const [, subject] of words.matchAll(/\{([a-z-]+)\}/g)) {
      expect(auditSubjects).toHaveProperty(subject ?? "");
    }
  });

  it("has no words for calls that are not there", () => {
    expect(Object.keys(auditWords).sort()).toEqual([...audited, "acceptInvitation"].sort());
  });

  it("is told by the call's name where only a version before knew it", () => {
    expect(wordsOf("lendMachine")).toBe("Lend machine");
    expect(wordsOf("toString")).toBe("To string");
  });
});
