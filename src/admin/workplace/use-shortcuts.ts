import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { localStore } from "#browser/browser-storage.ts";
import { TYPING } from "#ui/use-undo-key.ts";
import { useOwnAccess } from "../kit/own-access.tsx";
import { pagePermissions } from "../kit/page-permissions.ts";
import { readKeys, type Shortcut } from "./shortcuts.ts";

const KEY = "admin-shortcuts";
const OFF = "off";
const listeners = new Set<() => void>();

const areOn = () => localStore.read(KEY) !== OFF;

/** Whether shortcuts of single keys count in this browser, and what switches them (WCAG 2.1.4). */
export function useShortcutsOn(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    areOn,
    areOn,
  );
  const setOn = (next: boolean) => {
    localStore.write(KEY, next ? null : OFF);
    for (const listener of listeners) listener();
  };
  return [isOn, setOn];
}

/** Between two keys of one shortcut, milliseconds. */
const SEQUENCE_MS = 1_500;

/**
 * Listens for shortcuts while the dashboard is open: Ctrl-K or Cmd-K always, single keys unless they are
 * switched off, never while somebody types, in a dialog or in a menu.
 */
export function useShortcuts(open: (what: "palette" | "shortcuts") => void): void {
  const navigate = useNavigate();
  const { permissions } = useOwnAccess();
  const go = useEffectEvent(({ keys, act }: Shortcut) => {
    if ("opens" in act) return open(act.opens);
    if ("rows" in act) return moveInList(act.rows);
    if ("uses" in act) return activateMarked(keys.join(" "));
    const { see } = pagePermissions(act.to);
    if (see === undefined || permissions.has(see)) void navigate(act.to);
  });
  const openPalette = useEffectEvent(() => open("palette"));

  useEffect(() => {
    let pressed: string[] = [];
    let pressedAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
        if (event.altKey || event.shiftKey || document.querySelector("dialog[open]")) return;
        event.preventDefault();
        return openPalette();
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      // What is pressed with another key says nothing by itself.
      if (event.key === "Shift") return;
      if (!areOn() || (event.target as Element).closest(TYPING)) return;
      const isLate = event.timeStamp - pressedAt > SEQUENCE_MS;
      pressed = isLate ? [event.key] : [...pressed, event.key];
      pressedAt = event.timeStamp;
      let meant = readKeys(pressed);
      if (!meant) {
        pressed = [event.key];
        meant = readKeys(pressed);
      }
      if (meant === "beginning") return;
      pressed = [];
      if (!meant) return;
      event.preventDefault();
      go(meant);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Goes into the field, or presses the button or link, that the page has marked with these keys. */
function activateMarked(keys: string): void {
  const marked = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${keys}"]`);
  if (marked instanceof HTMLInputElement) {
    marked.select();
    marked.focus();
  } else marked?.click();
}

/** Moves the focus to the link of the next row, or of the one before; from elsewhere into the first. */
function moveInList(by: 1 | -1): void {
  const rows = [...document.querySelectorAll("main table tbody > tr")].filter((row) =>
    row.querySelector("a[href]"),
  );
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : at + by];
  const link = next?.querySelector<HTMLElement>("a[href]");
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}
