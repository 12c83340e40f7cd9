import { Store } from "lucide-react";
import { Link } from "react-router";
import { useAuth } from "../accounts/auth-store.ts";
import type { RootData } from "../site/root-data.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

/** The head of the owner's pages: whose they are, the way to the shop, and who is signed in. */
export function DashboardHeader({ store }: Pick<RootData, "store">) {
  const { user } = useAuth();
  return (
    <header className="sticky top-0 z-30 border-b border-line-strong bg-surface [@media(max-height:30rem)]:static">
      <div className="admin-page flex min-h-12 flex-wrap items-center gap-x-2 max-lg:pl-14 sm:gap-x-4">
        <div className="min-w-0 flex-1">
          <Wordmark name={store.name} compact />
        </div>
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold underline-offset-4 hover:bg-paper-deep hover:underline"
        >
          <Store aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">View the shop</span>
        </Link>
        {user && (
          <div className="max-w-36 min-w-0 sm:max-w-none">
            <AccountMenu user={user} />
          </div>
        )}
      </div>
    </header>
  );
}
