import { Maximize2 } from "lucide-react";
import { useRef, useState } from "react";
import { cachedFragment } from "#ui/cached-fragment.tsx";
import { preloadChunk, useChunk } from "#ui/load-chunk.ts";
import { ProductPicture } from "./parts/product-picture.tsx";

const loadViewer = () => import("./picture-viewer.tsx");
const prepare = preloadChunk(loadViewer);

/** Pictures of the demo catalogue are drawn from its dimensions, not photographed. */
const DRAWN = "/media/demo/";

/** The strip's first picture fills the screen's width. */
const SHOWN_SIZES = "(min-width: 80rem) 34rem, (min-width: 48rem) 43vw, 100vw";
const THUMBNAIL_SIZES = "4rem";

interface ProductGalleryProps {
  name: string;
  photos: readonly string[];
}

/**
 * A product's pictures: a strip that scrolls sideways, a thumbnail for each, and the viewer over the
 * whole screen.
 */
export const ProductGallery = cachedFragment("product gallery", PlainProductGallery);

function PlainProductGallery({ name, photos }: ProductGalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  // Browsers fetch what stands beside the first picture ahead; until somebody reaches for it the thumbnail's file does.
  const [isReachedFor, setReachedFor] = useState(false);
  const reach = () => {
    setReachedFor(true);
    prepare();
  };
  const { chunk, loadChunk } = useChunk(loadViewer);
  const [viewing, setViewing] = useState(false);

  const follow = () => {
    setReachedFor(true);
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setShown(Math.round(scrollLeft / clientWidth));
  };
  const show = (place: number) => {
    const { clientWidth = 0 } = strip.current ?? {};
    strip.current?.scrollTo({ left: place * clientWidth });
  };
  const view = async (place: number) => {
    if (!(await loadChunk())) return;
    setShown(place);
    setViewing(true);
  };

  if (photos.length === 0) {
    return (
      <div className="sheet overflow-hidden">
        <ProductPicture url={undefined} alt={name} sizes="" />
      </div>
    );
  }
  return (
    <div>
      <div className="sheet relative overflow-hidden">
        <ul
          ref={strip}
          onScroll={follow}
          aria-label="Pictures"
          className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
        >
          {photos.map((photo, place) => (
            <li key={photo} className="w-full shrink-0 snap-center">
              <button
                type="button"
                tabIndex={place === shown ? 0 : -1}
                onClick={() => view(place)}
                onPointerEnter={reach}
                onFocus={reach}
                className="block w-full cursor-zoom-in focus-visible:-outline-offset-4"
              >
                <ProductPicture
                  url={photo}
                  alt={pictureAlt(name, photos, place)}
                  sizes={place === 0 || isReachedFor ? SHOWN_SIZES : THUMBNAIL_SIZES}
                  isLarge
                  priority={place === 0}
                />
                <span className="sr-only">: view full screen</span>
              </button>
            </li>
          ))}
        </ul>
        <span
          aria-hidden="true"
          className="no-print pointer-events-none absolute right-3 bottom-3 grid size-9 place-items-center rounded-md border border-line bg-surface/90 text-muted"
        >
          <Maximize2 className="size-4" />
        </span>
      </div>
      {photos.length > 1 && (
        <ul aria-label="Choose a picture" className="no-print mt-2 flex flex-wrap gap-2">
          {photos.map((photo, place) => (
            <li key={photo}>
              <button
                type="button"
                aria-current={place === shown ? "true" : undefined}
                onClick={() => show(place)}
                className="sheet block w-16 p-0.5 hover:border-line-strong aria-current:border-primary aria-current:outline-2 aria-current:-outline-offset-2 aria-current:outline-primary"
              >
                <ProductPicture url={photo} alt="" sizes={THUMBNAIL_SIZES} />
                <span className="sr-only">Show picture {place + 1}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos[shown]?.startsWith(DRAWN) && (
        <p className="mt-2 text-sm text-muted">Illustration: the actual unit may differ</p>
      )}
      {viewing && chunk && (
        <chunk.PictureViewer
          name={name}
          photos={photos}
          start={shown}
          onClose={() => setViewing(false)}
        />
      )}
    </div>
  );
}

/** Of the drawn pictures of the demo, by the number of their folder. */
const drawnViews: Readonly<Record<string, string>> = {
  1: "seen at an angle",
  2: "from the front",
  3: "detail",
  4: "in scale",
};

/**
 * Of an uploaded picture only its place is known; of the demo's, which are drawn in fixed views, the view
 * as well, where no other of the product's shows the same.
 */
export function pictureAlt(name: string, photos: readonly string[], place: number): string {
  const view = drawnView(photos[place]);
  const isOnlyOne = photos.filter((photo) => drawnView(photo) === view).length === 1;
  if (view && isOnlyOne) return `${name}, ${view}`;
  return photos.length > 1 ? `${name}, picture ${place + 1}` : name;
}

function drawnView(photo = ""): string | undefined {
  const [, folder, number = ""] = /^\/media\/demo\/([\w-]+)\/(\d)-/.exec(photo) ?? [];
  if (folder && /-(?:colours|shapes)$/.test(folder)) return "beside the others of its kind";
  return folder && drawnViews[number];
}
