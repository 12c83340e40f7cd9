import { everyPermission, isPermission, type Permission, withNeeded } from "../permissions.ts";

interface BuiltInRole {
  /** Fixed: the migration that made the table of roles wrote them. */
  id: string;
  name: string;
  /** What it is for, in a sentence. */
  about: string;
  permissions: readonly Permission[];
}

const reading = everyPermission.filter((permission) => permission.startsWith("read_"));
const catalogue: readonly Permission[] = [
  "read_products",
  "write_products",
  "write_inventory",
  "write_files",
];
const content: readonly Permission[] = [
  "read_products",
  "write_files",
  "write_content",
  "read_pages",
  "write_pages",
  "read_reviews",
  "write_reviews",
];
const orders: readonly Permission[] = [
  "read_products",
  "write_inventory",
  "read_orders",
  "write_orders",
  "write_fulfilments",
  "read_customers",
  "write_customers",
  "read_quotes",
  "write_quotes",
  "read_returns",
  "write_returns",
  "read_payments",
  "write_payments",
  "export_lists",
];
const notManager: readonly Permission[] = [
  "write_payment_settings",
  "write_staff",
  "erase_personal_data",
];

const notAccountant: readonly Permission[] = ["read_staff", "read_personal_data"];

/** Which account is the shop's own is for the owner alone; there is always one. */
export const OWNER_ROLE_ID = "00000000-0000-7000-8000-000000000001";

/** The roles that every shop has. What they may do follows the program's version, so that it is not stored. */
export const builtInRoles: readonly BuiltInRole[] = [
  {
    id: OWNER_ROLE_ID,
    name: "Owner",
    about: "May do everything.",
    permissions: everyPermission,
  },
  {
    id: "00000000-0000-7000-8000-000000000002",
    name: "Manager",
    about: "Everything but staff, the settings of payment and erasing a person.",
    permissions: everyPermission.filter((permission) => !notManager.includes(permission)),
  },
  {
    id: "00000000-0000-7000-8000-000000000003",
    name: "Orders",
    about: "Orders, parcels, quotes, returns and their payments; no refunds by hand, no books.",
    permissions: orders,
  },
  {
    id: "00000000-0000-7000-8000-000000000004",
    name: "Catalogue",
    about: "Products, prices and stock.",
    permissions: catalogue,
  },
  {
    id: "00000000-0000-7000-8000-000000000005",
    name: "Content",
    about: "Blog posts, press settings, reviews, the home page, menu and footer, and policies.",
    permissions: content,
  },
  {
    id: "00000000-0000-7000-8000-000000000006",
    name: "Accountant",
    about: "Sees everything of orders and money, saves it as files, and changes nothing.",
    permissions: [
      ...reading.filter((permission) => !notAccountant.includes(permission)),
      "export_lists",
    ],
  },
];

/** What a role may do: a built-in one by the program, any other by what was stored of it. */
export function permissionsOf(
  roleId: string,
  stored: readonly Permission[],
): readonly Permission[] {
  const builtIn = builtInRoles.find(({ id }) => id === roleId);
  if (builtIn) return builtIn.permissions;
  // One that a version before knew is gone, and what it did not know as needed is added; but no update shows orders,
  // and so customers, to who only tries failed jobs again: who saves the role anew gives them.
  const known = stored.filter(isPermission);
  const seesOrders = withNeeded(known.filter((one) => one !== "write_jobs")).includes(
    "read_orders",
  );
  return withNeeded(known).filter((one) => one !== "read_orders" || seesOrders);
}
