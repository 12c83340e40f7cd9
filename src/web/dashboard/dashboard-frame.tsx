import { Outlet } from "react-router";
import { pageMeta } from "../site/page-meta.ts";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Route } from "./+types/dashboard-frame.ts";
import { LoadFailed } from "./load-failed.tsx";
import { Redirecting } from "./redirecting.tsx";
import { SideMenu } from "./side-menu.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { useAdminGuard } from "./use-admin-guard.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Dashboard" });
}

/** Around every page of the dashboard. The server renders no more than the skeleton of it. */
export default function DashboardFrame() {
  const { admittance, askAgain } = useAdminGuard();
  if (admittance === "refused") return <Redirecting />;
  if (admittance === "asking") return <FrameSkeleton />;
  if (admittance === "failed") {
    return (
      <div className="page py-12">
        <LoadFailed title="The shop could not check who you are." onRetry={askAgain} />
      </div>
    );
  }
  return (
    <div className="page grid gap-6 pt-6 pb-16 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10 print:block">
      <SideMenu />
      <div className="min-w-0">
        {admittance === "interrupted" && <Interrupted />}
        <Outlet />
      </div>
      <UnsavedGuard />
    </div>
  );
}

function Interrupted() {
  return (
    <Notice
      tone="warning"
      title="You are signed out, and your changes are not saved."
      live
      className="mb-6"
    >
      <p>
        <a href="/login" target="_blank" rel="noopener" className="link">
          Log in (new tab)
        </a>
        , then come back and save here.
      </p>
    </Notice>
  );
}

function FrameSkeleton() {
  return (
    <div className="page grid gap-6 pt-6 pb-16 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10 print:block">
      <p role="status" className="sr-only">
        Loading the dashboard...
      </p>
      <Skeleton className="h-11 w-full lg:h-64" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-10 w-64 max-w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </div>
  );
}
