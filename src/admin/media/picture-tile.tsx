import { ChevronLeft, ChevronRight, X } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Picture } from "#ui/picture.tsx";
import { RegistrationMark } from "#ui/registration-mark.tsx";
import { focusBeside } from "../kit/focus-beside.ts";
import type { PictureItem } from "./pictures.ts";
import type { Pictures } from "./use-pictures.ts";

interface PictureTileProps {
  item: PictureItem;
  /** From 0; how many there are. */
  place: number;
  count: number;
  /** Lists will show this one. */
  isFirst: boolean;
  pictures: Pictures;
}

/** One picture of a form: what it shows, how far it is, and what can be done with it. */
export function PictureTile({ item, place, count, isFirst, pictures }: PictureTileProps) {
  const { id, name, state, progress, error, file } = item;
  const underWay = state === "waiting" || state === "sending";
  const title = `picture ${place + 1}`;
  return (
    <li className="sheet flex flex-col p-1">
      <div className="relative grid aspect-square place-items-center overflow-hidden rounded-sm bg-paper-deep">
        <Shown item={item} alt={`Picture ${place + 1}`} />
        {isFirst && count > 1 && (
          <span className="absolute top-1 left-1 rounded-sm bg-marigold px-1.5 text-xs font-semibold">
            First
          </span>
        )}
      </div>
      {state !== "done" && (
        <p className="mt-1 truncate text-xs text-muted" title={name}>
          {name}
        </p>
      )}
      {underWay && (
        <progress
          value={progress}
          max={1}
          aria-label={`Upload of ${name}`}
          className="mt-1 h-2.5 w-full appearance-none overflow-hidden rounded-full border border-field bg-surface [&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-link"
        >
          {Math.round(progress * 100)}%
        </progress>
      )}
      {error && (
        <p role="alert" className="text-sm font-semibold text-error wrap-anywhere">
          {error}
        </p>
      )}
      <div className="mt-auto flex flex-wrap justify-end pt-1">
        {state === "failed" && file && (
          <Action
            label={`Retry ${title}`}
            className="basis-full"
            onClick={({ currentTarget }) => {
              // This button goes, the one that cancels stays.
              focusLastOf(currentTarget.parentElement);
              pictures.retry(id);
            }}
          >
            <span aria-hidden="true" className="link text-sm font-semibold">
              Retry
            </span>
          </Action>
        )}
        {!pictures.single && count > 1 && (
          <>
            <Action
              label={`Move ${title} forward`}
              disabled={place === 0}
              onClick={() => pictures.move(id, -1)}
            >
              <ChevronLeft aria-hidden="true" className="size-4" />
            </Action>
            <Action
              label={`Move ${title} back`}
              disabled={place === count - 1}
              onClick={() => pictures.move(id, 1)}
            >
              <ChevronRight aria-hidden="true" className="size-4" />
            </Action>
          </>
        )}
        <Action
          label={underWay ? `Cancel the upload of ${title}` : `Remove ${title}`}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            pictures.remove(id);
          }}
        >
          <X aria-hidden="true" className="size-4" />
        </Action>
      </div>
    </li>
  );
}

function Shown({ item: { state, url, preview }, alt }: { item: PictureItem; alt: string }) {
  if (state === "done" && url) {
    return <Picture url={url} alt={alt} sizes="10rem" className="max-h-full" />;
  }
  if (!preview) return <RegistrationMark className="size-1/4 text-muted" />;
  return (
    <img
      src={preview}
      alt={alt}
      width={320}
      height={320}
      className={`size-full object-contain ${state === "failed" ? "opacity-40" : ""}`}
    />
  );
}

interface ActionProps {
  label: string;
  disabled?: boolean;
  className?: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  children: ReactNode;
}

/** Disabled by ARIA alone, so that the focus stays where a picture has come to an end of the list. */
function Action({ label, disabled = false, className = "", onClick, children }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={(event) => !disabled && onClick(event)}
      className={`grid h-11 min-w-11 place-items-center rounded-md px-1 hover:bg-paper-deep aria-disabled:opacity-40 ${className}`}
    >
      {children}
    </button>
  );
}

function focusLastOf(row: Element | null): void {
  if (row?.lastElementChild instanceof HTMLElement) row.lastElementChild.focus();
}
