import { BellRing } from "lucide-react";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { formatNewOrders, useOrderNews } from "./use-order-news.ts";

/**
 * Offers to show orders that were paid since the list was loaded: it changes only when somebody asks,
 * so that nothing moves under the pointer.
 *
 * @param onShow loads the list in sight again; left out, the list of all orders is opened
 */
export function NewOrdersNotice({ onShow }: { onShow?: (() => void) | undefined }) {
  const { unseen } = useOrderNews();
  if (unseen.length === 0) return null;
  const label = (
    <>
      <BellRing aria-hidden="true" className="size-4" />
      Show {formatNewOrders(unseen.length)}
    </>
  );
  return onShow ? (
    <Button variant="secondary" className="compact!" onClick={onShow}>
      {label}
    </Button>
  ) : (
    <ButtonLink to={ORDERS_PATH} variant="secondary" className="compact!">
      {label}
    </ButtonLink>
  );
}
