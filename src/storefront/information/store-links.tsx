import { mailLink, phoneLink } from "../site/contact-links.ts";
import { useStoreInfo } from "../site/root-data.ts";

/** The shop's e-mail address, as a link. */
export function ShopEmail() {
  const store = useStoreInfo();
  return <a href={mailLink(store)}>{store.email}</a>;
}

/** The shop's phone number, as a link. */
export function ShopPhone() {
  const store = useStoreInfo();
  return (
    <a href={phoneLink(store)} className="whitespace-nowrap">
      {store.phone}
    </a>
  );
}
