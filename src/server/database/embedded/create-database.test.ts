import { expect, it } from "vitest";
import { sharedBuffersMegabytes } from "./create-database.ts";

const GIGABYTE = 2 ** 30;

it("gives PostgreSQL an eighth of the memory, within bounds", () => {
  expect(sharedBuffersMegabytes(8 * GIGABYTE)).toBe(1024);
  expect(sharedBuffersMegabytes(GIGABYTE / 4)).toBe(64);
  expect(sharedBuffersMegabytes(256 * GIGABYTE)).toBe(2048);
});
