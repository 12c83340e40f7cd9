import { type MouseEvent, useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { RegistrationMark } from "#ui/registration-mark.tsx";

export function NotFound() {
  const navigate = useNavigate();
  const isOfDashboard = useIsDashboardAddress();
  const goBack = (event: MouseEvent) => {
    if (!cameFromThisSite()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <div className="page flex flex-col items-center py-20 text-center">
      <RegistrationMark className="size-28" />
      <h1 className="mt-6 text-4xl">Error 404</h1>
      <p className="mt-3 text-lg">
        Oops ! Page Not Found{" "}
        {isOfDashboard && (
          <>
            <Link to="/dashboard/admin" className="link">
              Go to the dashboard
            </Link>
            {" or "}
          </>
        )}
        {/* The home page for whoever came from elsewhere, and before JavaScript. */}
        <Link to="/" onClick={goBack} className="link">
          Go Back
        </Link>
      </p>
    </div>
  );
}

/** Known in the browser alone: the page is the same for all addresses that lead to none. */
function useIsDashboardAddress(): boolean {
  const { pathname } = useLocation();
  const [isOfDashboard, setIsOfDashboard] = useState(false);
  useEffect(() => setIsOfDashboard(/^\/dashboard(?:\/|$)/i.test(pathname)), [pathname]);
  return isOfDashboard;
}

/** In this tab. */
function cameFromThisSite(): boolean {
  // React Router numbers the pages that it has opened in this tab.
  const state: { idx?: number } | null = window.history.state;
  if ((state?.idx ?? 0) > 0) return true;
  return document.referrer !== "" && new URL(document.referrer).origin === window.location.origin;
}
