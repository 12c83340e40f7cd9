import { Newspaper } from "lucide-react";
import { pageMeta } from "../shell/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/blogs-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Blogs",
    description:
      "How-tos from the workshop: temperatures and times, choosing a machine, keeping prints from fading.",
    path: "/blogs",
  });
}

export default function BlogsPage() {
  return (
    <div className="page pb-6">
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: "Blogs" }]} />
      <h1 className="mb-8 border-b-2 border-ink pt-2 pb-6">Blogs</h1>
      <EmptyState title="No articles yet" icon={<Newspaper className="size-10" />}>
        <p className="max-w-md text-muted">
          Here we write about temperatures and times, choosing a machine, and prints that last.
          Until then, our help center answers what we are asked most.
        </p>
        <ButtonLink to="/help-center" variant="secondary">
          Go to the help center
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
