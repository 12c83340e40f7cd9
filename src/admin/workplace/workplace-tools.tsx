import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { DASHBOARD_TOOLS } from "#storefront/shell/header.tsx";
import { preloadChunk, useChunk } from "#ui/load-chunk.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const loadPalette = () => import("./command-palette.tsx");
const loadShortcuts = () => import("./shortcut-list.tsx");
const preload = preloadChunk(loadPalette);

type Opened = "palette" | "shortcuts";

/**
 * The button in the dashboard's header that finds anything, and what keys open. Their code is fetched when
 * somebody asks for it first, so that pages are as small as without.
 */
export function WorkplaceTools() {
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<Opened>();
  const palette = useChunk(loadPalette);
  const list = useChunk(loadShortcuts);
  // The header is the shop's, and knows nothing of what stands in its place for tools.
  useEffect(() => setHeader(document.getElementById(DASHBOARD_TOOLS)), []);

  const open = async (what: Opened) => {
    const { chunk, loadChunk } = what === "palette" ? palette : list;
    if (chunk || (await loadChunk())) setOpened(what);
  };
  const close = () => setOpened(undefined);
  useShortcuts((what) => void open(what));

  return (
    <>
      {header &&
        createPortal(
          <button
            type="button"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={() => void open("palette")}
            onPointerEnter={preload}
            onFocus={preload}
            className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 hover:bg-paper-deep lg:border lg:border-field lg:pointer-fine:min-h-9"
          >
            <Search aria-hidden="true" className="size-5" />
            <span className="max-lg:sr-only">Find anything</span>
            <span aria-hidden="true" className="text-sm text-muted max-lg:hidden">
              Ctrl K
            </span>
          </button>,
          header,
        )}
      {palette.chunk && (
        <palette.chunk.CommandPalette
          open={opened === "palette"}
          onClose={close}
          onShowShortcuts={() => void open("shortcuts")}
        />
      )}
      {list.chunk && <list.chunk.ShortcutList open={opened === "shortcuts"} onClose={close} />}
    </>
  );
}
