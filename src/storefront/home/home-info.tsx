import { IndianRupee, Layers, RotateCcw, Wrench } from "lucide-react";
import { useReturnDays, useStoreInfo } from "../site/root-data.ts";
import { HomeSection } from "./home-section.tsx";

const taxedPrice = {
  Icon: IndianRupee,
  title: "One price, GST included",
  text: "What you see is what you pay for the goods: GST is included in every price, and the rate is shown on the product's page.",
};

/** Of a seller who is not registered for GST. */
const untaxedPrice = {
  Icon: IndianRupee,
  title: "One price",
  text: "What you see is what you pay for the goods: no tax is added to it at the end.",
};

const blocks = [
  {
    Icon: Layers,
    title: "Cheaper by the box",
    text: "Blanks, inks, papers and vinyl cost less even in small numbers. Each price list shows every step.",
  },
  {
    Icon: Wrench,
    title: "Machines with all their facts",
    text: "Power, size, speed, warranty, installation and training are written down before you buy, not after.",
  },
];

const returns = (days: number) => ({
  Icon: RotateCcw,
  title: `Returns within ${days} days`,
  text: "Refunds take 7 to 10 business days. Only what was customised for you cannot be returned.",
});

export function HomeInfo() {
  const { gstin } = useStoreInfo();
  const returnDays = useReturnDays();
  return (
    <HomeSection title="How we sell">
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {[gstin ? taxedPrice : untaxedPrice, ...blocks, returns(returnDays)].map(
          ({ Icon, title, text }) => (
            <li key={title} className="flex gap-4 lg:flex-col lg:gap-3">
              <span className="grid size-11 shrink-0 place-items-center rounded-md bg-marigold">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <div>
                <h3>{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ),
        )}
      </ul>
    </HomeSection>
  );
}
