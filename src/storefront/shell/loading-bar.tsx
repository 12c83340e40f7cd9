import { useNavigation } from "react-router";

/** A thin bar while the next page loads, after a short delay. */
export function LoadingBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="no-print fixed inset-x-0 top-0 z-50 h-1 origin-left animate-creep bg-primary [animation-delay:150ms]"
    />
  );
}
