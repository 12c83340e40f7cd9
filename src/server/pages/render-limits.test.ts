import { expect, it } from "vitest";
import { createRenderLimits } from "./render-limits.ts";

it("lets one network have 20 pages at once, and all together 200", async () => {
  const limits = createRenderLimits();
  const slots = await Promise.all(Array.from({ length: 20 }, () => limits.take("10.0.0.1")));
  expect(slots.every(({ ok }) => ok)).toBe(true);
  expect(await limits.take("10.0.0.1")).toMatchObject({ code: "too_many_requests", retryAfter: 5 });
  for (let n = 0; n < 180; n += 1) expect((await limits.take(`10.0.1.${n}`)).ok).toBe(true);
  expect(await limits.take("10.0.2.1")).toMatchObject({ code: "unavailable", retryAfter: 5 });

  const [first] = slots;
  if (first?.ok) first.value();
  expect((await limits.take("10.0.0.1")).ok).toBe(true);
});
