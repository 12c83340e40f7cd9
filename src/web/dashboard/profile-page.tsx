import { Profile } from "../accounts/profile.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/profile-page.ts";
import { PageHead } from "./page-head.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Your profile" });
}

export default function ProfilePage() {
  return (
    <>
      <PageHead title="Your profile" />
      <div className="max-w-2xl">
        <Profile />
      </div>
    </>
  );
}
