import { Picture } from "#ui/picture.tsx";
import { RegistrationMark } from "#ui/registration-mark.tsx";

interface ProductPictureProps {
  /** Undefined where the product has none. */
  url: string | undefined;
  alt: string;
  sizes: string;
  /** Shown wider than 22rem somewhere, as its page does. */
  isLarge?: boolean;
  priority?: boolean;
}

/** A product's picture on a square white ground, or the shop's mark where there is none. */
export function ProductPicture(props: ProductPictureProps) {
  const { url, alt, sizes, isLarge = false, priority = false } = props;
  return (
    <span className="flex aspect-square w-full items-center overflow-hidden rounded-sm bg-surface [&>picture]:w-full">
      {url ? (
        <Picture
          url={url}
          alt={alt}
          sizes={sizes}
          isSmall={!isLarge}
          priority={priority}
          className="max-h-full"
        />
      ) : (
        <span className="grid size-full place-items-center bg-paper-deep text-muted">
          <RegistrationMark className="size-1/4" />
          {alt && <span className="sr-only">{alt}: no picture yet</span>}
        </span>
      )}
    </span>
  );
}
