import { expect, it } from "vitest";
import { openSearchLimits } from "./search-limits.ts";

const HOUR = 3_600_000;
const openLimits = () => openSearchLimits({ words: 30, networks: 1_000 });

it("takes a word once an hour of each network", () => {
  const limits = openLimits();
  const takes = (address: string, now: number) => limits.takes("gamla", address, now);
  expect(takes("203.0.113.1", 0)).toBe(true);
  expect(takes("203.0.113.1", 10_000)).toBe(false);
  expect(takes("203.0.113.2", 10_000)).toBe(true);
  expect(takes("2001:db8::1", 10_000)).toBe(true);
  expect(takes("2001:db8::2", 10_000)).toBe(false);
  expect(takes("203.0.113.1", HOUR + 1)).toBe(true);
});

it("takes so many words an hour of a network, whatever others search for", () => {
  const limits = openLimits();
  const taken = (address: string) =>
    Array.from({ length: 100 }, (_, at) => limits.takes(`word ${at}`, address, at)).filter(Boolean);
  expect(taken("203.0.113.1")).toHaveLength(30);
  expect(taken("203.0.113.2")).toHaveLength(30);
  expect(limits.takes("another", "203.0.113.1", HOUR + 1)).toBe(true);
});

it("remembers so many networks, the newest", () => {
  const limits = openLimits();
  for (let at = 0; at < 1_001; at += 1) limits.takes("gamla", `10.0.${at >> 8}.${at & 255}`, at);
  expect(limits.takes("gamla", "10.0.0.5", 2_000)).toBe(false);
  expect(limits.takes("gamla", "10.0.0.0", 2_000)).toBe(true);
});
