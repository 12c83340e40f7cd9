import { STARTER_KITS_PATH } from "#shared/compatibility/starter-kit-address.ts";
import type { StarterKit } from "#shared/compatibility/starter-kits-contract.ts";
import { StarterKitCards } from "../compatibility/starter-kit-cards.tsx";
import { HomeSection } from "./home-section.tsx";

/** A kit of each trade, for those who begin. */
export function HomeKits({ kits }: { kits: readonly StarterKit[] }) {
  if (kits.length === 0) return null;
  return (
    <HomeSection
      title="Start a business"
      more={{ text: "All starter kits", to: STARTER_KITS_PATH }}
    >
      <p className="mb-4 max-w-2xl text-muted">
        Machine, supplies and first goods to sell, with the price of everything. Leave out what you
        have.
      </p>
      <StarterKitCards kits={kits} showsTrade />
    </HomeSection>
  );
}
