import { expect, it } from "vitest";
import { everyPermission, permissionGroups, withNeeded } from "./permissions.ts";
import { builtInRoles, permissionsOf } from "./staff/roles.ts";

it("each permission can be given: it stands in one group", () => {
  const grouped = permissionGroups.flatMap(({ permissions }) => permissions);
  expect(grouped.toSorted()).toEqual([...everyPermission].toSorted());
});

it("whoever may change something may see it, in roles that come with the shop, too", () => {
  const counting = withNeeded(["write_inventory", "write_fulfilments", "write_returns"]);
  expect(counting.toSorted()).toEqual(
    [
      ...["read_products", "write_inventory", "read_orders", "write_fulfilments"],
      ...["read_returns", "write_returns"],
    ].toSorted(),
  );
  for (const { permissions } of builtInRoles) {
    expect(withNeeded(permissions).toSorted()).toEqual(permissions.toSorted());
  }
});

it("erasing a person brings finding them along, and not saving all that is kept", () => {
  expect(withNeeded(["erase_personal_data"])).toEqual([
    "read_personal_data",
    "erase_personal_data",
  ]);
});

it("who writes posts, products or pages uploads their pictures, and who tries failed jobs again sees them", () => {
  expect(withNeeded(["write_content"])).toEqual(["read_products", "write_files", "write_content"]);
  expect(withNeeded(["write_products"])).toContain("write_files");
  expect(withNeeded(["write_pages"])).toContain("write_files");
  expect(withNeeded(["write_jobs"])).toEqual(["read_orders", "write_jobs"]);
});

it("no update shows orders to a role that only tries failed jobs again", () => {
  const roleId = "a role of one's own";
  expect(permissionsOf(roleId, ["write_jobs", "write_content"])).toEqual(
    withNeeded(["write_jobs", "write_content"]).filter((one) => one !== "read_orders"),
  );
  expect(permissionsOf(roleId, ["write_fulfilments", "write_jobs"])).toContain("read_orders");
  expect(permissionsOf(roleId, ["read_orders", "write_jobs"])).toEqual([
    "read_orders",
    "write_jobs",
  ]);
});

it("what is needed by what is needed is added, too", () => {
  expect(withNeeded(["write_settings"]).toSorted()).toEqual(
    ["write_files", "read_pages", "write_pages", "read_settings", "write_settings"].toSorted(),
  );
});
