import type { catalogueAdminEndpoints } from "#shared/catalogue/admin-contract.ts";
import type { catalogueIssueEndpoints } from "#shared/catalogue/catalogue-issues-contract.ts";
import type { countSheetEndpoints } from "#shared/catalogue/count-sheet-contract.ts";
import { parseRupees } from "#shared/codecs.ts";
import { success } from "#shared/failure.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { lacksPermission, mayDo, type StaffAccess } from "../http/staff-access.ts";
import { firstStockRefusal } from "./first-stock-refusal.ts";
import type { CatalogueProduct } from "./product.ts";
import { costJson } from "./product-costs.ts";
import { readAttributeChanges, readGuards, readProductForm } from "./product-form.ts";
import { productJson } from "./product-json.ts";
import type { Catalogue } from "./service.ts";

/** Handles the endpoints by which admins edit the catalogue. */
export function adminCatalogueApi(
  catalogue: Catalogue,
  /** Without a GSTIN no invoice is issued. */
  storeInfo: Pick<StoreInfo, "gstin">,
): HandlersOf<
  typeof catalogueAdminEndpoints & typeof catalogueIssueEndpoints & typeof countSheetEndpoints
> {
  const noticeOf = async (product: CatalogueProduct) => {
    const notices = [
      ...priceNotices(product),
      ...taxNotices(product),
      ...(await inheritedTaxNotices(product)),
    ];
    return notices.length > 0 ? { notice: notices.join(" ") } : {};
  };
  const taxNotices = ({ hsn, gstPercent }: CatalogueProduct): string[] => {
    const missing = [...(hsn ? [] : ["HSN"]), ...(gstPercent === null ? ["GST rate"] : [])];
    if (!storeInfo.gstin || missing.length === 0) return [];
    const what = missing.join(" and no ");
    return [
      `It can be ordered, but has no ${what}, nor do its category or the shop: each order of it asks for that before it ships.`,
    ];
  };
  /** Of a product taxed by its category or the shop: by which. */
  const inheritedTaxNotices = async (product: CatalogueProduct): Promise<string[]> => {
    const takesHsn = product.ownHsn === "" && product.hsn !== "";
    const takesRate = product.ownGstPercent === null && product.gstPercent !== null;
    if (!storeInfo.gstin || !(takesHsn || takesRate)) return [];
    const categories = await catalogue.taxingCategories(product.id);
    const taken = new Map<string, string[]>();
    const take = (what: string, category: string | null) => {
      const source = category === null ? "the shop's settings" : `the category ${category}`;
      taken.set(source, [...(taken.get(source) ?? []), what]);
    };
    if (takesHsn) take(`HSN ${product.hsn}`, categories.hsn);
    if (takesRate) take(`GST ${product.gstPercent}%`, categories.gstPercent);
    return [...taken].map(([source, what]) => `${what.join(" and ")}, from ${source}.`);
  };
  return {
    async createCategory({ body }) {
      const made = await catalogue.createCategory({ ...body, parent: body.parent || null });
      if (!made.ok) return made;
      const message = `${made.value.name} is created`;
      return success({ success: true, message, category: made.value });
    },

    async updateCategory({ params, body }) {
      const { parent, seenTax, ...words } = body;
      const change = { ...words, ...(parent !== undefined && { parent: parent || null }) };
      const changed = await catalogue.updateCategory(params.id, change, seenTax);
      if (!changed.ok) return changed;
      const message = `${changed.value.name} is updated`;
      return success({ success: true, message, category: changed.value });
    },

    async deleteCategory({ params }) {
      const removed = await catalogue.deleteCategory(params.id);
      if (!removed.ok) return removed;
      const message = "Category deleted successfully";
      return success({ success: true, message, category: removed.value });
    },

    async restoreCategory({ params }) {
      const restored = await catalogue.restoreCategory(params.id);
      if (!restored.ok) return restored;
      const message = `${restored.value.name} is back`;
      return success({ success: true, message, category: restored.value });
    },

    async createProduct({ body }, { user, staff }) {
      const lacking = costRefusal(body, staff) ?? firstStockRefusal([body], staff);
      if (lacking) return lacking;
      const read = readProductForm(body);
      if (!read.ok) return read;
      const attributes = readAttributeChanges(body.attributes);
      if (!attributes.ok) return attributes;
      const { name, category } = body;
      const price = parseRupees(body.price);
      const draft = { ...read.value, name, category, price };
      const made = await catalogue.createProduct(draft, attributes.value, user.email);
      if (!made.ok) return made;
      const message = "Product created successfully";
      const product = productJson(made.value);
      return success({ success: true, message, ...(await noticeOf(made.value)), product });
    },

    async updateProduct({ params, body }, { user, staff }) {
      const lacking = costRefusal(body, staff);
      if (lacking) return lacking;
      const read = readProductForm(body);
      if (!read.ok) return read;
      const attributes = readAttributeChanges(body.attributes);
      if (!attributes.ok) return attributes;
      const guards = {
        ...readGuards(body),
        actor: user.email,
        attributes: attributes.value,
        seesCost: mayDo(staff, "read_costs"),
        stockRefusal: lacksPermission(staff, "write_inventory"),
      };
      const changed = await catalogue.updateProduct(params.id, read.value, guards);
      if (!changed.ok) return changed;
      const message = "Product updated successfully";
      const product = productJson(changed.value);
      return success({ success: true, message, ...(await noticeOf(changed.value)), product });
    },

    async changeStock({ params, body }, { user }) {
      const { quantity, ...why } = body;
      const read = readProductForm({ quantity });
      if (!read.ok) return read;
      const guards = { ...readGuards(why), actor: user.email };
      const changed = await catalogue.updateProduct(params.id, read.value, guards);
      if (!changed.ok) return changed;
      const message = "The stock is changed";
      return success({ success: true, message, product: { quantity: changed.value.stock } });
    },

    async getProductCost({ params }) {
      const found = await catalogue.productCost(params.id);
      return found.ok ? success({ success: true, cost: costJson(found.value) }) : found;
    },

    async deleteProduct({ params }) {
      const removed = await catalogue.deleteProduct(params.id);
      if (!removed.ok) return removed;
      return success({ success: true, message: "Product deleted successfully" });
    },

    async listCategoryTaxes() {
      return success({ success: true, taxes: await catalogue.categoryTaxes() });
    },

    async listAdminProducts({ query }) {
      const { rows, ...facts } = await catalogue.listAdminProducts(query);
      return success({ success: true, products: rows.map(productJson), ...facts });
    },

    async getCountSheet({ query }) {
      const sheet = await catalogue.countSheet(query);
      return sheet.ok ? success({ success: true, ...sheet.value }) : sheet;
    },

    async getCatalogueIssues({ query }) {
      const { rows, ...facts } = await catalogue.catalogueIssues(query);
      return success({ success: true, entries: rows, ...facts });
    },
  };
}

/** Who may not see what goods cost sets it neither. */
const costRefusal = ({ cost }: { cost?: string | undefined }, staff: StaffAccess) =>
  cost === undefined ? undefined : lacksPermission(staff, "read_costs");

function priceNotices({ price }: CatalogueProduct): string[] {
  return price === 0 ? ["Its price is 0: it is shown, but cannot be bought until it has one."] : [];
}
