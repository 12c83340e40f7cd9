import type { fitsEndpoints, starterKitsEndpoints } from "#shared/compatibility/fits-contract.ts";
import type { rulesEndpoints } from "#shared/compatibility/rules-contract.ts";
import { success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { cardJson } from "../search/list-answer.ts";
import type { ProductFits } from "./product-fits.ts";
import type { Compatibility } from "./service.ts";

export function compatibilityApi(
  compatibility: Compatibility,
): HandlersOf<typeof fitsEndpoints & typeof starterKitsEndpoints & typeof rulesEndpoints> {
  return {
    async getFits({ params }, caller) {
      const found = await compatibility.ofProduct(params.id, caller.page);
      if (!found.ok) return found;
      const { tags, goods, machines, ...facts } = found.value;
      caller.addCacheTags(...tags);
      return success({
        success: true,
        ...facts,
        goods: goods.map(({ fittings, ...group }) => ({
          ...group,
          fittings: fittings.map(fittingJson),
        })),
        machines: machines.map(fittingJson),
      });
    },

    async checkFits({ body }) {
      return success({ success: true, fits: await compatibility.check(body) });
    },

    async listStarterKits(_input, caller) {
      const { kits, tags } = await compatibility.starterKits();
      caller.addCacheTags(...tags);
      return success({ success: true, kits });
    },

    async findMachines({ query: { q, kinds } }) {
      const machines = kinds
        ? await compatibility.machineKinds()
        : await compatibility.findMachines(q);
      return success({ success: true, machines });
    },

    async getMyMachines(_input, { user }) {
      return success({ success: true, machines: await compatibility.machinesOf(user._id) });
    },

    async addMyMachines({ body }, { user }) {
      const added = await compatibility.addMachines(user._id, body.machines);
      return added.ok ? success({ success: true, machines: added.value }) : added;
    },

    async removeMyMachine({ params }, { user }) {
      const machines = await compatibility.removeMachine(user._id, params.id);
      return success({ success: true, machines });
    },

    async listRules({ query }) {
      const listed = await compatibility.rules(query.product);
      return listed.ok ? success({ success: true, ...listed.value }) : listed;
    },

    async getRule({ params }) {
      const found = await compatibility.rule(params.id);
      return found.ok ? success({ success: true, rule: found.value }) : found;
    },

    async createRule({ body }) {
      const made = await compatibility.createRule(body);
      if (!made.ok) return made;
      return success({ success: true, message: "The rule is created", rule: made.value });
    },

    async updateRule({ params, body }) {
      const changed = await compatibility.updateRule(params.id, body);
      if (!changed.ok) return changed;
      return success({ success: true, message: "The rule is updated", rule: changed.value });
    },

    async deleteRule({ params }) {
      const removed = await compatibility.deleteRule(params.id);
      if (!removed.ok) return removed;
      return success({ success: true, message: "The rule is deleted", rule: removed.value });
    },

    async previewRule({ body }) {
      const preview = await compatibility.preview(body);
      return preview.ok ? success({ success: true, ...preview.value }) : preview;
    },
  };
}

function fittingJson({ card, reason }: ProductFits["machines"][number]) {
  return { card: cardJson(card), reason };
}
