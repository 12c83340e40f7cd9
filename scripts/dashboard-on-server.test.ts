import { expect, it } from "vitest";
import { withoutPage } from "./dashboard-on-server.ts";

const page = `
import { z } from "zod";
import { pageMeta } from "./page-meta.ts";
import { List } from "./list.tsx";
const schema = z.object({});
const title = "Orders";
export function meta({ matches }) {
  return pageMeta(matches, { title });
}
export const shouldRevalidate = () => false;
export async function clientLoader() {
  return schema.parse({});
}
export default function OrdersPage() {
  return List({ title });
}`;

it("of a page that the browser loads the server has its title, and what that needs", () => {
  expect(withoutPage(page)).toBe(
    [
      'import { pageMeta } from "./page-meta.ts";',
      'const title = "Orders";',
      "export function meta({ matches }) {\n  return pageMeta(matches, { title });\n}",
      "export default function Page() { return null; }",
      "export const clientLoader = () => null;",
    ].join("\n"),
  );
});

it("what is no page, and what the server loads, stays as it is", () => {
  expect(withoutPage("export function List() {}")).toBeUndefined();
  expect(
    withoutPage("export const loader = () => 1; export default function Page() {}"),
  ).toBeUndefined();
});
