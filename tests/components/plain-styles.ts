/** What queries by role ask of an element's style, and what `user` asks before it clicks. */
type PlainStyle = Pick<CSSStyleDeclaration, "display" | "visibility" | "pointerEvents">;

/**
 * Has happy-dom work out a style once for each kind of element. Component tests load no style sheet, so
 * without a `style` on it or around it an element's tag, and whether it is open, say all of it. A query by
 * role asks for the styles of every element and of all around it, after each change anew: that was half of
 * all the time.
 */
export function rememberPlainStyles(): void {
  const workOut = window.getComputedStyle.bind(window);
  const known = new Map<string, PlainStyle>();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !isPlain(element)) return workOut(element, pseudo);
    const kind = `${element.tagName} ${(element as HTMLDialogElement).open ?? ""}`;
    let style = known.get(kind);
    if (!style) {
      const { display, visibility, pointerEvents } = workOut(element);
      style = { display, visibility, pointerEvents };
      known.set(kind, style);
    }
    return withTheRest(style, () => workOut(element));
  };
}

function isPlain(element: Element): boolean {
  if (!element.isConnected || document.querySelector("style, link[rel=stylesheet]")) return false;
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (each.hasAttribute("style")) return false;
  }
  return true;
}

/** A style of which three values are known; who asks for another one has the whole worked out. */
function withTheRest(known: PlainStyle, workOut: () => CSSStyleDeclaration): CSSStyleDeclaration {
  const getPropertyValue = (name: string) =>
    name === "display" || name === "visibility" ? known[name] : workOut().getPropertyValue(name);
  return new Proxy({ ...known, getPropertyValue } as CSSStyleDeclaration, {
    get: (style, name) => Reflect.get(name in style ? style : workOut(), name),
  });
}
