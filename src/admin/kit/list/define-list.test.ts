import { describe, expect, it } from "vitest";
import { orderList } from "../../orders/order-list.ts";

const read = (address: string) => orderList.read(new URLSearchParams(address));

describe("a list's query", () => {
  it("comes from the address, and goes back into it", () => {
    const query = read(
      "page=3&to=2026-11-21&from=2026-11-01&search=%20a%26b%20&status=Pending&payment=cash&decide=buyer&sort=oldest",
    );
    expect(query).toEqual({
      search: "a&b",
      status: "Pending",
      payment: "cash",
      decide: "buyer",
      from: "2026-11-01",
      to: "2026-11-21",
      sort: "oldest",
      page: 3,
    });
    expect(orderList.address(query)).toBe(
      "/dashboard/admin/orders?search=a%26b&status=Pending&payment=cash&decide=buyer&from=2026-11-01&to=2026-11-21&sort=oldest&page=3",
    );
  });

  it.each([
    "status=Lost",
    "payment=anything",
    "payBy=cheque",
    "parcels=toString",
    "decide=all",
    "from=2026-02-30",
    "to=tomorrow",
    "sort=price",
    "page=0",
    "page=1e9",
    "page=1.5",
    "after=3&before=an-end",
    "x=1",
  ])("leaves out %s", (address) => {
    expect(read(address)).toEqual({});
  });

  it("cuts a search that is longer than its endpoint takes", () => {
    expect(read(`search=${"a".repeat(300)}`).search).toHaveLength(200);
  });

  it("begins again at the first page once something is changed", () => {
    const query = { status: "Shipped", page: 4 } as const;
    expect(orderList.changed(query, { from: "2026-11-01" })).toBe(
      "/dashboard/admin/orders?status=Shipped&from=2026-11-01",
    );
    expect(orderList.changed(query, { status: undefined })).toBe("/dashboard/admin/orders");
  });

  it("is narrowed by a filter, and not by page or order", () => {
    expect(orderList.narrowedBy({ page: 2, sort: "oldest" })).toBeUndefined();
    expect(orderList.narrowedBy({ search: "mug", status: "Shipped" })).toBe("search");
    expect(orderList.narrowedBy({ status: "Shipped" })).toBe("filters");
  });
});
