import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import {
  clickScale,
  fittedSize,
  fittedView,
  moveBy,
  type Point,
  type View,
  wheelScale,
  withinLimits,
  zoomAt,
} from "./viewer-zoom.ts";

/** A pointer that moved less than this has clicked, not dragged. */
const CLICK_TOLERANCE_PX = 6;
/** A drag across of at least this is a swipe, where the picture is not enlarged. */
const SWIPE_DISTANCE_PX = 50;

interface Gestures {
  /** The element around the picture, which fills it at scale 1. */
  stage: RefObject<HTMLDivElement | null>;
  /** Called on a swipe: 1 for the next picture, -1 for the one before. */
  onSwipe: (direction: 1 | -1) => void;
}

/**
 * The view of the picture on a stage, and what pointers do to it: a click toggles, a drag moves,
 * two fingers pinch, and the wheel zooms only with Ctrl or Meta, so that the page still scrolls.
 */
export function useViewerGestures({ stage, onSwipe }: Gestures) {
  const [view, setView] = useState(fittedView);
  const pointers = useRef(new Map<number, Point>());
  const dragged = useRef<Point>({ x: 0, y: 0 });
  const pinched = useRef(false);

  const updateView = useCallback(
    (update: (view: View) => View, by: Point = { x: 0, y: 0 }) => {
      const element = stage.current;
      if (!element) return;
      const stageSize = { width: element.clientWidth, height: element.clientHeight };
      const image = element.querySelector("img");
      const picture = { width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 };
      setView((before) => moveBy(update(before), by, fittedSize(picture, stageSize), stageSize));
    },
    [stage],
  );

  const fromMiddle = useCallback(
    ({ x, y }: Point): Point => {
      const box = stage.current?.getBoundingClientRect();
      return box ? { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 } : { x: 0, y: 0 };
    },
    [stage],
  );

  useEffect(() => {
    const element = stage.current;
    // React's wheel listener is passive and could not prevent the browser's own zoom.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const point = fromMiddle({ x: event.clientX, y: event.clientY });
      updateView((before) => zoomAt(before, wheelScale(before.scale, event.deltaY), point));
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [stage, updateView, fromMiddle]);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 0) {
      dragged.current = { x: 0, y: 0 };
      pinched.current = false;
    }
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.current.size > 1) pinched.current = true;
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const last = pointers.current.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    const by = { x: now.x - last.x, y: now.y - last.y };
    pointers.current.set(event.pointerId, now);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      dragged.current = { x: dragged.current.x + by.x, y: dragged.current.y + by.y };
      updateView((before) => before, by);
      return;
    }
    const spread = Math.hypot(now.x - other.x, now.y - other.y);
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    if (before === 0) return;
    const middle = fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    updateView((view) => zoomAt(view, withinLimits(view.scale * (spread / before)), middle), {
      x: by.x / 2,
      y: by.y / 2,
    });
  };

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const known = pointers.current.delete(event.pointerId);
    if (!known || pointers.current.size > 0 || pinched.current) return;
    const { x, y } = dragged.current;
    if (Math.hypot(x, y) <= CLICK_TOLERANCE_PX) {
      const point = fromMiddle({ x: event.clientX, y: event.clientY });
      updateView((before) => zoomAt(before, clickScale(before.scale), point));
    } else if (view.scale <= 1 && Math.abs(x) >= SWIPE_DISTANCE_PX && Math.abs(x) > Math.abs(y)) {
      onSwipe(x < 0 ? 1 : -1);
    }
  };

  const onPointerCancel = (event: PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId);
  };

  return {
    view,
    /** Changes the scale about the stage's middle. */
    scaleTo: (scale: (before: number) => number) =>
      updateView((before) => zoomAt(before, scale(before.scale), { x: 0, y: 0 })),
    /** Moves the picture by a number of CSS pixels. */
    move: (by: Point) => updateView((before) => before, by),
    reset: () => setView(fittedView),
    /** For the stage. */
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}
