import { pictureSources } from "#shared/media/picture.ts";

interface PictureProps {
  url: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  /** How wide it is shown, as the img attribute takes it: `(min-width: 40rem) 300px, 50vw`. */
  sizes: string;
  /** Shown no wider than 22rem, as in lists (`pictureSources`). */
  isSmall?: boolean;
  /** Loads at once and before others: the largest picture of a page's first screen only. */
  priority?: boolean;
  /** Of the img; its box keeps the picture's proportions unless a class says otherwise. */
  className?: string;
}

/** Assumed width and height of a picture whose URL does not tell its size. */
const UNKNOWN = 800;

/** A picture in the best format that the browser supports; its space is reserved while it loads. */
export function Picture(props: PictureProps) {
  const { url, alt, sizes, isSmall = false, priority = false, className = "" } = props;
  const { src, width, height, webpSrcSet, avifSrcSet } = pictureSources(
    url,
    isSmall ? sizes : undefined,
  );
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
