import { Link } from "react-router";
import type { CartLine } from "#shared/cart/cart-line.ts";

type ProductLinkProps = Omit<Parameters<typeof Link>[0], "to"> & { line: CartLine };

/** A link to the product; plain text where the stored line does not say where that is. */
export function ProductLink({ line: { slug }, children, ...link }: ProductLinkProps) {
  if (slug === "") return <span className={link.className}>{children}</span>;
  return (
    <Link {...link} to={`/product/${encodeURIComponent(slug)}`}>
      {children}
    </Link>
  );
}
