import { MessageCircle } from "lucide-react";
import { Link } from "react-router";
import { askShop } from "../site/contact-links.ts";
import { useStoreInfo } from "../site/root-data.ts";

/** Characters of the keyword that the message is begun with. */
const MAX_ASKED = 200;

interface AskForItProps {
  keyword: string;
  /** Begins the sentence. */
  lead: string;
}

/** Ways to ask for what a search did not find, with its words filled in. */
export function AskForIt({ keyword, lead }: AskForItProps) {
  const store = useStoreInfo();
  const text = `I am looking for “${keyword.slice(0, MAX_ASKED)}” and did not find it in the shop.`;
  const { to, way } = askShop(store, text);
  return (
    <p className="break-words">
      {lead}{" "}
      <a href={to} className="link inline-flex min-h-11 items-center gap-1.5">
        <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
        ask {way}
      </a>{" "}
      or see the{" "}
      <Link to="/help-center" className="link inline-flex min-h-11 items-center">
        help center
      </Link>
      .
    </p>
  );
}
