/**
 * What staff may do, one entry for each: endpoints name theirs, and from the same table the dashboard knows
 * which pages and buttons a person has. Named as Shopify names its scopes.
 */
export const permissions = {
  read_products: "See products, categories, families, attributes, stock and searches",
  write_products: "Make, change and delete products, categories, families, attributes and synonyms",
  read_costs: "See what goods cost you, and margins; who may change products also enters it",
  write_inventory: "Count stock, set it right and move it between branches",
  write_files: "Upload pictures",
  write_content: "Write blog posts and press settings",
  read_pages: "See the home page, menu and footer, and policies as they are set",
  write_pages: "Change the home page, menu and footer, and policies",
  read_reviews: "See reviews that wait for a decision",
  write_reviews: "Publish and refuse reviews",
  read_orders: "See orders and their customers",
  write_orders: "Change an order: address, notes, lines, cancellations",
  write_fulfilments: "Pack and ship, enter tracking numbers, note deliveries",
  read_customers: "See customers, what they bought and your notes about them",
  write_customers: "Write notes about customers",
  read_quotes: "See quotes",
  write_quotes: "Write quotes and send them",
  read_returns: "See returns",
  write_returns: "Accept, inspect and end returns",
  read_payments: "See payments that belong to no order",
  write_payments: "Note transfers and cash, release and refuse payments that are held",
  read_discounts: "See coupons",
  write_discounts: "Make, change and end coupons",
  write_refunds: "Settle refunds by hand, and credit parcels",
  read_accounting: "See documents, the accountant's files and sums",
  write_accounting: "Register e-invoices",
  read_reports: "See what the shop sells",
  export_lists: "Save lists as files",
  read_settings: "See the settings",
  write_settings: "Change the settings",
  write_payment_settings: "Change the settings of payment",
  write_jobs: "Try failed jobs again or give them up; stop what an update left to do",
  read_staff: "See staff and their roles",
  write_staff: "Invite staff, change their roles, end their sessions",
  read_audit:
    "See who changed what, with what stood there before: also of customers, orders and settings",
  read_personal_data: "Find one person, and see in short what is kept of them",
  export_personal_data: "See and save all that is kept of one person",
  erase_personal_data: "Erase one person for good",
} as const;

export type Permission = keyof typeof permissions;

/** In the order of the table. */
export const everyPermission = Object.keys(permissions) as readonly Permission[];

export function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text);
}

/**
 * What one must see to do these, or what is a part of them; whoever may `write_` something of their own must see
 * that (`read_`).
 */
const alsoNeeded: Partial<Record<Permission, readonly Permission[]>> = {
  // Its form has pictures, as have the slides of the home page.
  write_products: ["read_products", "write_files"],
  write_pages: ["read_pages", "write_files"],
  read_costs: ["read_products"],
  write_inventory: ["read_products"],
  // A post has a picture, and press settings are of products.
  write_content: ["read_products", "write_files"],
  write_fulfilments: ["read_orders"],
  write_refunds: ["read_orders"],
  // What could not be done is mostly about an order, whose page leads there.
  write_jobs: ["read_orders"],
  read_settings: ["read_pages"],
  write_settings: ["read_settings", "write_pages"],
  write_payment_settings: ["read_settings"],
  export_personal_data: ["read_personal_data"],
  erase_personal_data: ["read_personal_data"],
};

/** The same with what they are of no use without, in the order of the table. */
export function withNeeded(chosen: readonly Permission[]): Permission[] {
  const all = new Set(chosen);
  // What is added while this goes on is gone through, too.
  for (const permission of all) {
    const reading = permission.replace(/^write_/, "read_");
    for (const needed of alsoNeeded[permission] ?? (isPermission(reading) ? [reading] : []))
      all.add(needed);
  }
  return everyPermission.filter((permission) => all.has(permission));
}

/** For a form that gives permissions: what belongs to one subject stands together. */
export const permissionGroups: readonly {
  subject: string;
  permissions: readonly Permission[];
}[] = [
  {
    subject: "Catalogue",
    permissions: [
      "read_products",
      "write_products",
      "read_costs",
      "write_inventory",
      "write_files",
    ],
  },
  {
    subject: "Content",
    permissions: ["write_content", "read_pages", "write_pages", "read_reviews", "write_reviews"],
  },
  { subject: "Orders", permissions: ["read_orders", "write_orders", "write_fulfilments"] },
  { subject: "Customers", permissions: ["read_customers", "write_customers"] },
  { subject: "Quotes", permissions: ["read_quotes", "write_quotes"] },
  { subject: "Returns", permissions: ["read_returns", "write_returns"] },
  {
    subject: "Money",
    permissions: [
      "read_payments",
      "write_payments",
      "write_refunds",
      "read_discounts",
      "write_discounts",
      "read_accounting",
      "write_accounting",
      "read_reports",
    ],
  },
  {
    subject: "Shop",
    permissions: [
      "export_lists",
      "read_settings",
      "write_settings",
      "write_payment_settings",
      "write_jobs",
      "read_staff",
      "write_staff",
      "read_audit",
      "read_personal_data",
      "export_personal_data",
      "erase_personal_data",
    ],
  },
];
