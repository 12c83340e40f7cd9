import { callEndpoint } from "#browser/endpoint-client.ts";
import { MAX_CHECKED_PRODUCTS, shortName } from "#shared/compatibility/machines.ts";
import { syncMachines } from "./edit-machines.ts";
import { currentMachines } from "./my-machines.ts";

/** For the present machines; null for products that fit none. */
const known = new Map<string, string | null>();
let knownFor = "";

/**
 * Asks about those products of the page that are new, at most 200 at once. Undefined where the shop could
 * not be asked.
 */
export async function checkShown(
  productIds: Iterable<string>,
): Promise<ReadonlyMap<string, string> | undefined> {
  await syncMachines();
  const machines = currentMachines().machines.map(({ _id }) => _id);
  const owned = machines.join(" ");
  if (owned !== knownFor) {
    known.clear();
    knownFor = owned;
  }
  if (machines.length === 0) return new Map();
  const ids = [...productIds];
  const fresh = ids.filter((id) => !known.has(id)).slice(0, MAX_CHECKED_PRODUCTS);
  if (fresh.length > 0) {
    const answer = await callEndpoint("checkFits", { body: { products: fresh, machines } });
    if (!answer.ok || owned !== knownFor) return undefined;
    for (const id of fresh) known.set(id, null);
    for (const { product, machine } of answer.value.fits) {
      known.set(product, `Fits your ${shortName(machine.name)}`);
    }
  }
  return new Map(
    ids.flatMap((id) => {
      const mark = known.get(id);
      return mark ? [[id, mark] as const] : [];
    }),
  );
}
