import { Link } from "react-router";
import type { Family } from "#shared/families/contract.ts";
import { FAMILIES_PATH } from "../../kit/dashboard-menu.ts";

interface FamilyNoteProps {
  productId: string;
  /** Null for a product that stands alone; undefined where that is not known. */
  family: Pick<Family, "_id" | "name" | "variants"> | null | undefined;
}

/** Says which family a product is in, or leads to making one. */
export function FamilyNote({ productId, family }: FamilyNoteProps) {
  if (family === undefined) return null;
  if (family === null) {
    return (
      <p className="mb-5">
        Sold in other colours or sizes, too?{" "}
        <Link to={`${FAMILIES_PATH}/new?product=${productId}`} className="link inline-block py-2">
          Make a family
        </Link>
      </p>
    );
  }
  const { _id, name, variants } = family;
  return (
    <p className="mb-5">
      In the family{" "}
      <Link to={`${FAMILIES_PATH}/${_id}`} className="link inline-block py-2 wrap-anywhere">
        {name}
      </Link>{" "}
      of {variants.length} {variants.length === 1 ? "product" : "products"}: change it there, or add
      a variant.
    </p>
  );
}
