import {
  Clock,
  IndianRupee,
  Layers,
  Phone,
  RotateCcw,
  ShieldCheck,
  Truck,
  Wrench,
} from "lucide-react";
import type { HomeInfoBlock } from "#shared/settings/home.ts";
import { DAYS_PLACE } from "#shared/settings/home-defaults.ts";
import { useReturnDays, useStoreInfo } from "../site/root-data.ts";
import { HomeSection } from "./home-section.tsx";

const icons: Record<HomeInfoBlock["icon"], typeof Clock> = {
  rupee: IndianRupee,
  layers: Layers,
  wrench: Wrench,
  returns: RotateCcw,
  truck: Truck,
  shield: ShieldCheck,
  phone: Phone,
  clock: Clock,
};

/** How the shop sells, in a few blocks: those that hold for a seller with its GSTIN, or without one. */
export function HomeInfo({ blocks }: { blocks: readonly HomeInfoBlock[] }) {
  const { gstin } = useStoreInfo();
  const days = String(useReturnDays());
  const left = gstin ? "without_gst" : "with_gst";
  const shown = blocks.filter((block) => block.shown !== left);
  if (shown.length === 0) return null;
  return (
    <HomeSection title="How we sell" className="late-height-145 lg:late-height-60">
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title} className="flex gap-4 lg:flex-col lg:gap-3">
              <span className="grid size-11 shrink-0 place-items-center rounded-md bg-marigold">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <div className="min-w-0 wrap-anywhere">
                <h3>{title.replaceAll(DAYS_PLACE, days)}</h3>
                <p className="mt-1 text-muted">{text.replaceAll(DAYS_PLACE, days)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </HomeSection>
  );
}
