import { expect, it } from "vitest";
import { everyPermission, permissionGroups } from "./permissions.ts";

it("each permission can be given: it stands in one group", () => {
  const grouped = permissionGroups.flatMap(({ permissions }) => permissions);
  expect(grouped.toSorted()).toEqual([...everyPermission].toSorted());
});
