import { BellRing } from "lucide-react";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { formatNewOrders, useOrderNews } from "./use-order-news.ts";

interface NewOrdersNoticeProps {
  /** It lies over the line above the list of orders, whose room it must not take: it says little more than the number. */
  inList?: boolean;
  /** Loads the list in sight again; left out, the list of all orders is opened. */
  onShow?: (() => void) | undefined;
}

/**
 * Offers to show orders that were paid since the list was loaded: it changes only when somebody asks,
 * so that nothing moves under the pointer.
 */
export function NewOrdersNotice({ inList = false, onShow }: NewOrdersNoticeProps) {
  const { unseen } = useOrderNews();
  if (unseen.length === 0) return null;
  const words = `Show ${formatNewOrders(unseen.length)}`;
  const label = (
    <>
      <BellRing aria-hidden="true" className="size-4" />
      <span className={inList ? "sr-only" : ""}>{words}</span>
      {inList && (
        <span aria-hidden="true">
          <span className="@max-4xl:hidden">Show </span>
          {unseen.length} new
        </span>
      )}
    </>
  );
  const look = "compact! @max-4xl:px-3!";
  return onShow ? (
    <Button variant="secondary" className={look} onClick={onShow}>
      {label}
    </Button>
  ) : (
    <ButtonLink to={ORDERS_PATH} variant="secondary" className={look}>
      {label}
    </ButtonLink>
  );
}
