import { FreightAnswer } from "../freight/freight-answer.tsx";
import { PincodeForm } from "../freight/pincode-form.tsx";
import { useFreight } from "../freight/use-freight.ts";

/** What delivery of one piece costs at a pincode, and how long it takes. */
export function ProductDelivery({ productId }: { productId: string }) {
  const freight = useFreight([{ _id: productId, quantity: 1 }]);
  return (
    <section aria-label="Delivery" className="mt-5 grid gap-3 border-y border-line py-4">
      <PincodeForm freight={freight} />
      <div aria-live="polite">
        <FreightAnswer freight={freight} />
      </div>
    </section>
  );
}
