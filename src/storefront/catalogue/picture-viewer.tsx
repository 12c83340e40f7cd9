import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { announce } from "#ui/announce.ts";
import { Picture } from "#ui/picture.tsx";
import { Toasts } from "#ui/toast.tsx";
import { useViewerGestures } from "./use-viewer-gestures.ts";
import { ViewerBar, ViewerControl } from "./viewer-bar.tsx";
import { percentOf, pressScale } from "./viewer-zoom.ts";

interface PictureViewerProps {
  /** Of the product. */
  name: string;
  /** One or more. */
  photos: readonly string[];
  /** An index. */
  start: number;
  /** Called when it has closed and the focus is back where it was. */
  onClose: () => void;
}

/** How far one press of Shift and an arrow moves a picture. */
const MOVE_STEP_PX = 60;

/**
 * The pictures of a product over the whole screen, open while it is mounted. The browser's own
 * dialog keeps the focus inside, handles Escape and gives the focus back.
 */
export function PictureViewer({ name, photos, start, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [index, setIndex] = useState(start);
  const step = (direction: 1 | -1) => {
    const next = (index + direction + photos.length) % photos.length;
    setIndex(next);
    announce(`Picture ${next + 1} of ${photos.length}`);
    reset();
  };
  const { view, scaleTo, move, reset, handlers } = useViewerGestures({ stage, onSwipe: step });
  const several = photos.length > 1;
  const photo = photos[index];

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    closeButton.current?.focus();
  }, []);

  const enlarge = () => scaleTo((scale) => pressScale(scale, 1));
  const reduce = () => scaleTo((scale) => pressScale(scale, -1));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Tab") wrapFocus(event);
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  };
  const actionOf = ({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    if (shiftKey && key.startsWith("Arrow")) {
      const across = { ArrowLeft: MOVE_STEP_PX, ArrowRight: -MOVE_STEP_PX }[key] ?? 0;
      const down = { ArrowUp: MOVE_STEP_PX, ArrowDown: -MOVE_STEP_PX }[key] ?? 0;
      return () => move({ x: across, y: down });
    }
    switch (key) {
      case "ArrowLeft":
        return several ? () => step(-1) : undefined;
      case "ArrowRight":
        return several ? () => step(1) : undefined;
      case "+":
      case "=":
        return enlarge;
      case "-":
        return reduce;
      case "0":
        return reset;
      default:
        return undefined;
    }
  };

  return (
    <dialog
      ref={dialog}
      aria-label={`Pictures of ${name}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="covers-all on-ink m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden"
    >
      <div className="flex h-full flex-col">
        <ViewerBar
          name={name}
          place={`${index + 1} / ${photos.length}`}
          zoom={percentOf(view)}
          closeRef={closeButton}
          onReduce={reduce}
          onEnlarge={enlarge}
          onReset={reset}
          onClose={() => dialog.current?.close()}
        />
        <div className="relative min-h-0 flex-1 bg-paper">
          <div
            ref={stage}
            {...handlers}
            className={`absolute inset-0 touch-none overflow-hidden select-none ${view.scale > 1 ? "cursor-zoom-out" : "cursor-zoom-in"}`}
          >
            <div
              className="size-full [&_picture]:contents"
              style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            >
              {photo && (
                <Picture
                  key={photo}
                  url={photo}
                  alt={`${name}, picture ${index + 1} of ${photos.length}`}
                  sizes="100vw"
                  priority
                  className="pointer-events-none h-full!"
                />
              )}
            </div>
          </div>
          {several && (
            <>
              <ViewerControl
                label="Previous picture"
                onClick={() => step(-1)}
                className="absolute top-1/2 left-2 -translate-y-1/2 bg-ink/80"
              >
                <ChevronLeft aria-hidden="true" className="size-6" />
              </ViewerControl>
              <ViewerControl
                label="Next picture"
                onClick={() => step(1)}
                className="absolute top-1/2 right-2 -translate-y-1/2 bg-ink/80"
              >
                <ChevronRight aria-hidden="true" className="size-6" />
              </ViewerControl>
            </>
          )}
        </div>
        <p className="hidden px-4 py-2 text-center text-sm sm:block">
          Click, + and −, or Ctrl and the wheel zoom · arrows change the picture · Shift and arrows
          move it
        </p>
      </div>
      <Toasts />
    </dialog>
  );
}

/** The browser's dialog lets Tab out to the browser's own bars; here the focus goes round. */
function wrapFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const [from, to] = event.shiftKey ? [buttons[0], buttons.at(-1)] : [buttons.at(-1), buttons[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
