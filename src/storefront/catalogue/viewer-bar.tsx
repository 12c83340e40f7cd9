import { Minus, Plus, RotateCcw, X } from "lucide-react";
import type { ReactNode, Ref } from "react";

interface ViewerBarProps {
  name: string;
  /** Such as `2 / 5`. */
  place: string;
  zoom: string;
  closeRef: Ref<HTMLButtonElement>;
  onReduce: () => void;
  onEnlarge: () => void;
  onReset: () => void;
  onClose: () => void;
}

/** The bar above the picture: its number, the zoom and the close button. */
export function ViewerBar(props: ViewerBarProps) {
  const { name, place, zoom, closeRef, onReduce, onEnlarge, onReset, onClose } = props;
  return (
    <div className="flex items-center gap-1 px-2 py-1">
      <p className="tabular mr-auto min-w-0 truncate px-2 text-sm">
        {place}
        <span className="ml-3 max-sm:sr-only">{name}</span>
      </p>
      <ViewerControl label="Zoom out" onClick={onReduce}>
        <Minus aria-hidden="true" className="size-5" />
      </ViewerControl>
      <output aria-label="Zoom" className="tabular w-14 text-center text-sm font-semibold">
        {zoom}
      </output>
      <ViewerControl label="Zoom in" onClick={onEnlarge}>
        <Plus aria-hidden="true" className="size-5" />
      </ViewerControl>
      <ViewerControl label="Original size" onClick={onReset}>
        <RotateCcw aria-hidden="true" className="size-5" />
      </ViewerControl>
      <ViewerControl ref={closeRef} label="Close" onClick={onClose}>
        <X aria-hidden="true" className="size-6" />
      </ViewerControl>
    </div>
  );
}

interface ViewerControlProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  onClick: () => void;
  className?: string;
  children: ReactNode;
}

/** A button on the viewer's dark background. */
export function ViewerControl({
  ref,
  label,
  onClick,
  className = "",
  children,
}: ViewerControlProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onClick}
      className={`grid size-11 shrink-0 place-items-center rounded-md hover:bg-ink-soft ${className}`}
    >
      {children}
      <span className="sr-only">{label}</span>
    </button>
  );
}
