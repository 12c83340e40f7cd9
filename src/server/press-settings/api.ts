import { success } from "#shared/failure.ts";
import type { PressSetting, pressSettingsEndpoints } from "#shared/press-settings/contract.ts";
import type { Caller, HandlersOf } from "../http/endpoint-handler.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { PressSettingsService } from "./service.ts";

export function pressSettingsApi(
  service: PressSettingsService,
): HandlersOf<typeof pressSettingsEndpoints> {
  return {
    async getPressSettings({ query: { limit, page, after, before, ...search } }, caller) {
      const [{ rows, ...facts }, machines] = await Promise.all([
        service.list(search, { limit, page, after, before }),
        service.machines(),
      ]);
      addTags(caller, rows);
      return success({ success: true, settings: rows, machines, ...facts });
    },

    async getPressSetting({ params }, caller) {
      const found = await service.bySlug(params.slug);
      addTags(caller, found.ok ? [found.value] : []);
      if (!found.ok) return found;
      return success({ success: true, setting: found.value });
    },

    async getProductPressSettings({ params }, caller) {
      const settings = await service.ofProduct(params.productId, caller.page);
      addTags(caller, settings);
      caller.addCacheTags(cacheTags.product(params.productId));
      return success({ success: true, settings });
    },

    async createPressSetting({ body }) {
      const made = await service.create(body);
      if (!made.ok) return made;
      return success({ success: true, message: "Press setting added", setting: made.value });
    },

    async updatePressSetting({ params, body: { version, ...input } }) {
      const changed = await service.update(params.id, input, version);
      if (!changed.ok) return changed;
      return success({ success: true, message: "Press setting saved", setting: changed.value });
    },

    async deletePressSetting({ params }) {
      const removed = await service.remove(params.id);
      if (!removed.ok) return removed;
      return success({ success: true, message: "Press setting deleted" });
    },

    async restorePressSetting({ params }) {
      const restored = await service.restore(params.id);
      if (!restored.ok) return restored;
      const { blank, machine } = restored.value;
      const message = `The setting for ${blank}, ${machine} is back`;
      return success({ success: true, message, setting: restored.value });
    },
  };
}

/** They show names of products and categories, and hold for whatever stands below a category. */
function addTags(caller: Caller, settings: readonly PressSetting[]): void {
  caller.addCacheTags(cacheTags.pressSettings, cacheTags.categories);
  for (const { blanks, machines } of settings) {
    const products = [...blanks, ...machines].filter(({ kind }) => kind === "product");
    caller.addCacheTags(...products.map(({ _id }) => cacheTags.product(_id)));
  }
}
