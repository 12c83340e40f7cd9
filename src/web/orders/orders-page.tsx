import { Package } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Order } from "#shared/orders/contract.ts";
import { useAuth } from "../accounts/auth-store.ts";
import type { ReturnState } from "../accounts/return-path.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { removePaidLines } from "../cart/remove-paid-lines.ts";
import { OwnReview } from "../reviews/own-review.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Route } from "./+types/orders-page.ts";
import { OrderCard } from "./order-card.tsx";
import { PrintHead } from "./print-head.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "My Orders" });
}

type Shown = "loading" | "failed" | Order[];

export default function OrdersPage() {
  const shown = useOrders();
  return (
    <div className="page max-w-4xl pt-6 pb-16">
      <PrintHead />
      <h1 className="mb-6">My Orders</h1>
      <div aria-live="polite" aria-busy={shown === "loading"}>
        {shown === "loading" && <OrdersSkeleton />}
        {shown === "failed" && (
          <Notice tone="error" title="Failed to load orders. Please try again later.">
            <Button variant="secondary" className="mt-2" onClick={() => window.location.reload()}>
              Try Again
            </Button>
          </Notice>
        )}
        {Array.isArray(shown) && shown.length === 0 && <NoOrders />}
      </div>
      {Array.isArray(shown) && (
        <ol className="orders grid gap-6">
          {shown.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ol>
      )}
      {Array.isArray(shown) && shown.some(({ payment }) => payment.status === "charged") && (
        <OwnReview />
      )}
    </div>
  );
}

/** The signed-in user's orders; whoever is signed out goes to /login and comes back. */
function useOrders(): Shown {
  const { user, ready } = useAuth();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown>("loading");
  const userId = user?._id;

  useEffect(() => {
    if (!ready) return;
    if (!userId) {
      navigate("/login", { replace: true, state: { from: "/orders" } satisfies ReturnState });
      return;
    }
    let left = false;
    setShown("loading");
    void removePaidLines();
    void callEndpoint("getUserOrders").then((answer) => {
      if (!left) setShown(answer.ok ? answer.value.orders : "failed");
    });
    return () => {
      left = true;
    };
  }, [ready, userId, navigate]);

  return shown;
}

function NoOrders() {
  return (
    <EmptyState title="You have no orders yet" icon={<Package className="size-10" />}>
      <p className="text-muted">What you buy is listed here with its status.</p>
      <ButtonLink to="/category">Browse all categories</ButtonLink>
    </EmptyState>
  );
}

function OrdersSkeleton() {
  return (
    <div className="grid gap-6">
      <p className="sr-only">Loading your orders...</p>
      {[1, 2].map((place) => (
        <div key={place} className="sheet grid gap-4 p-5">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      ))}
    </div>
  );
}
