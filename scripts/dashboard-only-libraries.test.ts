import { expect, it } from "vitest";
import { dashboardOnlyLibraries } from "./dashboard-only-libraries.ts";

/** What the check says of a bundle whose page loads another file late, in which a library is. */
function check(page: string, library: string): string[] {
  const said: string[] = [];
  const chunk = (fileName: string, more: object) => ({
    ...{ type: "chunk", fileName, moduleIds: [], imports: [], dynamicImports: [] },
    ...more,
  });
  const bundle = {
    "page.js": chunk("page.js", {
      ...{ isEntry: true, facadeModuleId: `/shop/src/${page}`, dynamicImports: ["late.js"] },
    }),
    "late.js": chunk("late.js", { moduleIds: [`/shop/node_modules/${library}/index.js`] }),
  };
  const { generateBundle } = dashboardOnlyLibraries() as unknown as {
    generateBundle(this: { error(text: string): void }, options: object, bundle: object): void;
  };
  generateBundle.call({ error: (text) => said.push(text) }, {}, bundle);
  return said;
}

it.each(["zod", "react-hook-form", "@visx/shape"])("%s is on no page of shoppers", (library) => {
  expect(check("storefront/home/home-page.tsx", library)).toEqual([
    "/shop/src/storefront/home/home-page.tsx loads libraries that only the dashboard needs",
  ]);
  expect(check("admin/reports/report-page.tsx", library)).toEqual([]);
});

it("other libraries are", () => {
  expect(check("storefront/home/home-page.tsx", "embla-carousel-react")).toEqual([]);
});
