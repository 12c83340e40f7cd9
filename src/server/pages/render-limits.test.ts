import { expect, it } from "vitest";
import { openRenderLimits } from "./render-limits.ts";

it("lets one network have 20 pages at once, and all together 200", async () => {
  const turns = openRenderLimits();
  const mine = await Promise.all(Array.from({ length: 20 }, () => turns.take("10.0.0.1")));
  expect(mine.every(({ ok }) => ok)).toBe(true);
  expect(await turns.take("10.0.0.1")).toMatchObject({ code: "too_many_requests", retryAfter: 5 });
  for (let n = 0; n < 180; n += 1) expect((await turns.take(`10.0.1.${n}`)).ok).toBe(true);
  expect(await turns.take("10.0.2.1")).toMatchObject({ code: "unavailable", retryAfter: 5 });

  const [first] = mine;
  if (first?.ok) first.value();
  expect((await turns.take("10.0.0.1")).ok).toBe(true);
});
