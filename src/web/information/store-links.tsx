import { mailLink, phoneLink } from "../site/contact-links.ts";
import { useShopFace } from "../site/root-data.ts";

/** The shop's e-mail address, as a link. */
export function ShopEmail() {
  const face = useShopFace();
  return <a href={mailLink(face)}>{face.email}</a>;
}

/** The shop's phone number, as a link. */
export function ShopPhone() {
  const face = useShopFace();
  return (
    <a href={phoneLink(face)} className="whitespace-nowrap">
      {face.phone}
    </a>
  );
}
