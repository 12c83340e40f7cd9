import type { ReactNode } from "react";
import { Link, useRevalidator } from "react-router";
import { type ApiFailure, shopMessage } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** Of the order that the address names; `loaded` is undefined for who is signed out. */
export async function loadReturnsOfOrder({ url }: Request) {
  const order = new URL(url).searchParams.get("order") ?? "";
  const { user } = currentAuth();
  const query = { orders: order };
  const loaded = user && (await callEndpoint("getOwnReturns", { query }));
  return { order, userId: user?._id, loaded };
}

/** The frame of a page about one's own orders. */
export function OwnPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page max-w-3xl pt-6 pb-16">
      <p className="mb-2">
        <Link to="/orders" className="link inline-flex min-h-11 items-center">
          My Orders
        </Link>
      </p>
      <h1 className="mb-6">{title}</h1>
      {children}
    </div>
  );
}

export function OwnPageSkeleton() {
  return (
    <div className="sheet grid gap-4 p-5" aria-busy="true">
      <p className="sr-only">Loading...</p>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}

/** The page where the shop did not answer. */
export function NotLoaded({ title, answer }: { title: string; answer: ApiFailure }) {
  const { revalidate } = useRevalidator();
  const message = shopMessage(answer);
  return (
    <OwnPage title={title}>
      <Notice tone="error" title="This could not be loaded. Please try again." live>
        {message && <p>{message}</p>}
        <Button variant="secondary" className="mt-2" onClick={() => void revalidate()}>
          Try Again
        </Button>
      </Notice>
    </OwnPage>
  );
}

/** For where there is nothing to choose. */
export function NothingHere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState title={title}>
      <div className="max-w-md text-muted">{children}</div>
      <ButtonLink to="/orders" variant="secondary">
        My Orders
      </ButtonLink>
    </EmptyState>
  );
}
