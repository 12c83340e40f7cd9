import { lacksPermission, type StaffAccess } from "../http/staff-access.ts";

/**
 * Why they may not make these products: who may not set stock makes them without any, and whoever counts it
 * enters their pieces. Undefined where they may.
 *
 * @param made pieces of each, as a number or as a form's text of one
 */
export const firstStockRefusal = (
  made: readonly { quantity?: string | number | undefined }[],
  staff: StaffAccess,
) =>
  made.some(({ quantity }) => Number(quantity ?? 0) > 0)
    ? lacksPermission(staff, "write_inventory")
    : undefined;
