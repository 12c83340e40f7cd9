/** Anything that names itself and its parent (null at the top). */
export interface TreeItem {
  _id: string;
  parent: string | null;
}

/** A category with those that stand directly below it, in the order of the list. */
export interface CategoryNode<C extends TreeItem> {
  category: C;
  children: CategoryNode<C>[];
}

/**
 * Builds the tree by matching `parent` to `_id`; siblings keep the order of the list. Each category
 * appears exactly once: one whose parent is not in the list stands at the top, and a cycle of
 * parents is cut open at one of its members.
 */
export function categoryTree<C extends TreeItem>(categories: readonly C[]): CategoryNode<C>[] {
  const byId = indexById(categories);
  const below = childrenByParent(categories);
  const placed = new Set<string>();
  const place = (category: C): CategoryNode<C> => {
    placed.add(category._id);
    const children = (below.get(category._id) ?? []).filter(({ _id }) => !placed.has(_id));
    return { category, children: children.map(place) };
  };
  const roots = categories.filter(({ parent }) => parent === null || !byId.has(parent)).map(place);
  for (const category of categories) {
    if (!placed.has(category._id)) roots.push(place(memberOfCycle(category, byId)));
  }
  return roots;
}

/** The categories directly below one (null: at the top), in the order of the list. */
export function childrenOf<C extends TreeItem>(categories: readonly C[], id: string | null): C[] {
  return categories.filter(({ _id, parent }) => parent === id && _id !== id);
}

/** The ids of a category and of all below it. */
export function withDescendants(categories: readonly TreeItem[], id: string): Set<string> {
  const below = childrenByParent(categories);
  const found = new Set([id]);
  // A Set walks what is added on the way, each id once: cycles end.
  for (const each of found) {
    for (const child of below.get(each) ?? []) found.add(child._id);
  }
  return found;
}

/** The categories above one, from the top down to its parent; empty for an unknown id. */
export function ancestorsOf<C extends TreeItem>(categories: readonly C[], id: string): C[] {
  const byId = indexById(categories);
  const seen = new Set([id]);
  const path: C[] = [];
  let parent = byId.get(id)?.parent ?? null;
  while (parent !== null && !seen.has(parent)) {
    const category = byId.get(parent);
    if (!category) break;
    seen.add(parent);
    path.unshift(category);
    parent = category.parent;
  }
  return path;
}

function indexById<C extends TreeItem>(categories: readonly C[]): Map<string, C> {
  return new Map(categories.map((category) => [category._id, category]));
}

function childrenByParent<C extends TreeItem>(categories: readonly C[]): Map<string, C[]> {
  const below = new Map<string, C[]>();
  for (const category of categories) {
    if (category.parent === null) continue;
    const siblings = below.get(category.parent);
    if (siblings) siblings.push(category);
    else below.set(category.parent, [category]);
  }
  return below;
}

/** Climbs from a category that no root leads to until it comes round: that one is on the cycle. */
function memberOfCycle<C extends TreeItem>(start: C, byId: ReadonlyMap<string, C>): C {
  const seen = new Set<C>();
  let at = start;
  while (!seen.has(at)) {
    seen.add(at);
    at = (at.parent === null ? undefined : byId.get(at.parent)) ?? at;
  }
  return at;
}
