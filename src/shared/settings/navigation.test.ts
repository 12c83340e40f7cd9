import { describe, expect, it } from "vitest";
import { type NavigationSettings, navigationSettings } from "./navigation.ts";
import { CATEGORIES_ROW, usualNavigation } from "./navigation-defaults.ts";

/** Each problem by the field where it is shown. */
function problems(changed: Partial<NavigationSettings>): Record<string, string> {
  const read = navigationSettings.safeParse({ ...usualNavigation, ...changed });
  return Object.fromEntries(
    (read.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

const row = (name: string, to: string) => ({ shows: "link" as const, name, to });

function columnsWithout(to: string): NavigationSettings["columns"] {
  return usualNavigation.columns.map((column) => ({
    ...column,
    links: column.links.filter((link) => link.to !== to),
  }));
}

describe("menu and footer", () => {
  it("are what the specification says until they are saved, and would be taken so", () => {
    expect(navigationSettings.parse({})).toEqual(usualNavigation);
    expect(problems({})).toEqual({});
  });

  it.each([
    ["/login", "columns.1.links"],
    ["/orders", "columns.1.links"],
    ["/help-center", "columns.2.links"],
    ["/privacy-policy", "columns.2.links"],
    ["/refund-policy", "columns.2.links"],
    ["/terms-conditions", "columns.2.links"],
  ])("never lose %s: refused at %s, taken under other words", (to, field) => {
    expect(problems({ columns: columnsWithout(to) })).toEqual({
      [field]: expect.stringContaining(to),
    });
    const [shop, ...others] = columnsWithout(to);
    const moved = { ...shop, title: "Pages", links: [row("Read this", to)] };
    expect(problems({ columns: [moved, ...others] })).toEqual({});
    // The place of the categories shows no link, whatever is written beside it.
    const hidden = {
      ...shop,
      title: "Pages",
      links: [{ ...row("", to), shows: "categories" as const }],
    };
    expect(problems({ columns: [hidden, ...others] })).toEqual({
      [field]: expect.stringContaining(to),
    });
  });

  it.each([
    [[row("", "/category")], "menu.0.name", "Words is required"],
    [[row("Offers", "")], "menu.0.to", "Enter where the link leads"],
    [[row("Offers", "javascript:alert(1)")], "menu.0.to", /begins with https/],
    [[row("Offers", "//other.example")], "menu.0.to", /begins with https/],
    [[row("Home", "/"), row("Home", "/blogs")], "menu.1.name", /has these words/],
    [[CATEGORIES_ROW, CATEGORIES_ROW], "menu.1.name", /stand here already/],
    [[row("Quick order", "/category")], "ordering.1.name", /A link of the menu/],
    [[], "menu", "Keep at least one link in the menu"],
    [Array.from({ length: 9 }, (_, at) => row(`Link ${at}`, "/")), "menu", "At most 8 rows"],
  ])("refuse a menu of %j at %s", (menu, field, why) => {
    const [[name, sentence] = []] = Object.entries(problems({ menu }));
    expect(name).toBe(field);
    expect(sentence).toMatch(why);
  });

  it("take links to other sites, and a column without any", () => {
    expect(problems({ menu: [row("Our videos", "https://videos.example/press")] })).toEqual({});
    const [shop, ...others] = usualNavigation.columns;
    expect(problems({ columns: [{ title: "Shop", ...shop, links: [] }, ...others] })).toEqual({});
  });

  it("have columns that headings tell apart", () => {
    const columns = usualNavigation.columns.map((column) => ({ ...column, title: "Links" }));
    expect(Object.keys(problems({ columns }))).toEqual(["columns.1.title", "columns.2.title"]);
  });
});
