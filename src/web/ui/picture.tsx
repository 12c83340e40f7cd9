import { pictureSources } from "#shared/media/picture.ts";

interface PictureProps {
  url: string;
  /** What it shows; empty where the text beside it says as much. */
  alt: string;
  /** How wide it is shown, as the img attribute takes it: `(min-width: 40rem) 300px, 50vw`. */
  sizes: string;
  /** Loads at once and before others: the largest picture of a page's first screen only. */
  priority?: boolean;
  /** Of the img; its box keeps the picture's proportions unless a class says otherwise. */
  className?: string;
}

/** Pictures whose URL does not tell their size are taken for squares of this many pixels. */
const UNKNOWN = 800;

/** A picture in the best format that the browser takes; its place is held before it arrives. */
export function Picture({ url, alt, sizes, priority = false, className = "" }: PictureProps) {
  const { src, width, height, webpSrcSet, avifSrcSet } = pictureSources(url);
  return (
    <picture>
      {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />}
      {webpSrcSet && <source type="image/webp" srcSet={webpSrcSet} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={width ?? UNKNOWN}
        height={height ?? UNKNOWN}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding={priority ? "sync" : "async"}
        className={`block h-auto w-full object-contain ${className}`}
      />
    </picture>
  );
}
