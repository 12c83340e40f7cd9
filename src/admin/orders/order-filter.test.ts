import { describe, expect, it } from "vitest";
import { orderFilterAddress, readOrderFilter } from "./order-filter.ts";

const read = (address: string) => readOrderFilter(new URLSearchParams(address));

describe("the order list's filters", () => {
  it("come from the address", () => {
    expect(
      read("search=%20Asha%20&status=Pending&payment=check&from=2026-11-01&to=2026-11-21&page=3"),
    ).toEqual({
      search: "Asha",
      status: "Pending",
      payment: "check",
      from: "2026-11-01",
      to: "2026-11-21",
      page: 3,
    });
  });

  it("may ask for orders whose cash is to come, or whose buyer is to be checked", () => {
    expect(read("payment=cash").payment).toBe("cash");
    expect(read("decide=buyer").decide).toBe("buyer");
  });

  it.each([
    "status=Lost",
    "payment=anything",
    "payBy=cheque",
    "parcels=toString",
    "decide=all",
    "from=2026-02-30",
    "to=tomorrow",
    "page=0",
    "page=1e9",
    "page=1.5",
    "x=1",
  ])("leave out %s", (address) => {
    expect(Object.values(read(address)).filter((one) => one !== undefined)).toEqual([]);
  });

  it("go into the address without empty ones", () => {
    expect(orderFilterAddress({ search: " a&b ", status: "", page: "3" }).toString()).toBe(
      "search=a%26b",
    );
  });
});
