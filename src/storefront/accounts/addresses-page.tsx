import { type ReactNode, Suspense, use, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { type ApiOutcome, shopMessage } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { AddressBook } from "#shared/accounts/address-book-contract.ts";
import type { User } from "#shared/accounts/contract.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/addresses-page.ts";
import { useAuth } from "./auth-store.ts";
import { BusinessForm } from "./business-form.tsx";
import { SavedAddressList } from "./saved-address-list.tsx";
import { useSignedInPage } from "./use-signed-in-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Your addresses" });
}

/** Not awaited: the page is shown at once, with a skeleton in its place. */
export function clientLoader() {
  const { user } = currentAuth();
  return {
    userId: user?._id,
    requestedAt: performance.now(),
    loaded: user && callEndpoint("getAddressBook"),
  };
}

/** The signed-in user's address book; whoever is signed out goes to /login and comes back. */
export default function AddressesPage({ loaderData }: Route.ComponentProps) {
  const { userId, requestedAt, loaded } = loaderData;
  const { user } = useAuth();
  const { revalidate } = useRevalidator();
  const mayShow = useSignedInPage(userId, "/addresses");
  if (!loaded || !user || !mayShow) return <HydrateFallback />;
  return (
    <AddressesFrame>
      <Suspense key={requestedAt} fallback={<BookSkeleton />}>
        <LoadedBook loaded={loaded} user={user} onRetry={revalidate} />
      </Suspense>
    </AddressesFrame>
  );
}

export function HydrateFallback() {
  return (
    <AddressesFrame>
      <BookSkeleton />
    </AddressesFrame>
  );
}

function AddressesFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page max-w-4xl pt-6 pb-16">
      <h1 className="mb-6">Your addresses</h1>
      {children}
    </div>
  );
}

interface LoadedBookProps {
  loaded: Promise<ApiOutcome<AddressBook>>;
  user: User;
  onRetry: () => Promise<void>;
}

function LoadedBook({ loaded, user, onRetry }: LoadedBookProps) {
  const answer = use(loaded);
  const [changed, setChanged] = useState<AddressBook>();
  if (!answer.ok) {
    return (
      <Notice tone="error" title="Your addresses could not be loaded" live>
        <p>{shopMessage(answer)}</p>
        <Button variant="secondary" className="mt-2" onClick={() => void onRetry()}>
          Try again
        </Button>
      </Notice>
    );
  }
  const book = changed ?? answer.value;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-labelledby="own-address" className="sheet p-5">
        <h2 id="own-address" className="mb-2">
          Your own address
        </h2>
        <address className="wrap-anywhere whitespace-pre-line not-italic">
          {[user.name, user.address, user.phone && `Phone ${user.phone}`]
            .filter(Boolean)
            .join("\n")}
        </address>
        <Link to="/login" className="link mt-1 inline-block py-2">
          Change it in your account
        </Link>
      </section>
      <SavedAddressList addresses={book.addresses} onChanged={setChanged} />
      <BusinessForm book={book} onSaved={setChanged} />
    </div>
  );
}

function BookSkeleton() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <p className="sr-only">Loading your addresses...</p>
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  );
}
