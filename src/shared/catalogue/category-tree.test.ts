import { describe, expect, it } from "vitest";
import {
  ancestorsOf,
  type CategoryNode,
  categoryTree,
  childrenOf,
  type TreeItem,
  withDescendants,
} from "./category-tree.ts";

/** `"a b<a c<b"`: a at the top, b below a, c below b. */
function list(text: string): TreeItem[] {
  return text.split(" ").map((each) => {
    const [id = "", parent] = each.split("<");
    return { _id: id, parent: parent ?? null };
  });
}

function shown(nodes: CategoryNode<TreeItem>[]): string {
  return nodes
    .map(({ category, children }) =>
      children.length > 0 ? `${category._id}(${shown(children)})` : category._id,
    )
    .join(" ");
}

describe("the category tree", () => {
  it.each([
    ["a b c", "a b c"],
    ["a b<a c<b d<a e", "a(b(c) d) e"],
    // A parent may come after its child.
    ["c<b b<a a", "a(b(c))"],
    // An unknown parent: at the top.
    ["a b<gone c<b", "a b(c)"],
    // Its own parent.
    ["a<a b", "b a"],
    // Rings are cut once; what hangs on a ring stays on it.
    ["a<b b<a", "a(b)"],
    ["c<a a<b b<a", "a(c b)"],
    ["x a<c b<a c<b", "x a(b(c))"],
    ["a<b b<a c<d d<c", "a(b) c(d)"],
  ])("of %s is %s", (given, expected) => {
    expect(shown(categoryTree(list(given)))).toBe(expected);
  });

  it("of nothing is empty", () => {
    expect(categoryTree([])).toEqual([]);
  });

  it("finds what is below", () => {
    const tree = list("a b<a c<b d<a e");
    expect([...withDescendants(tree, "a")].sort()).toEqual(["a", "b", "c", "d"]);
    expect([...withDescendants(tree, "e")]).toEqual(["e"]);
    expect([...withDescendants(list("a<b b<a"), "a")].sort()).toEqual(["a", "b"]);
    expect(childrenOf(tree, "a").map(({ _id }) => _id)).toEqual(["b", "d"]);
    expect(childrenOf(tree, null).map(({ _id }) => _id)).toEqual(["a", "e"]);
    expect(childrenOf(list("a<a"), "a")).toEqual([]);
  });

  it("finds what is above, from the top down", () => {
    const ids = (given: string, id: string) => ancestorsOf(list(given), id).map(({ _id }) => _id);
    expect(ids("a b<a c<b", "c")).toEqual(["a", "b"]);
    expect(ids("a b<a c<b", "a")).toEqual([]);
    expect(ids("a b<a", "unknown")).toEqual([]);
    expect(ids("b<gone c<b", "c")).toEqual(["b"]);
    expect(ids("a<b b<a", "a")).toEqual(["b"]);
    expect(ids("a<a", "a")).toEqual([]);
  });

  it("takes ten thousand categories in a row", () => {
    const chain = Array.from({ length: 10_000 }, (_, i) => ({
      _id: String(i),
      parent: i === 0 ? null : String(i - 1),
    }));
    expect(withDescendants(chain, "0").size).toBe(10_000);
    expect(ancestorsOf(chain, "9999")).toHaveLength(9_999);
  });
});
