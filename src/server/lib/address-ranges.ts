import { BlockList, isIP } from "node:net";

/** Splits `10.0.0.0/8`; undefined for what is neither an address nor a range of them (CIDR). */
function parseRange(
  range: string,
): { address: string; bits: number; family: "ipv4" | "ipv6" } | undefined {
  const [, address = "", prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const family = isIP(address);
  if (family === 0) return undefined;
  const max = family === 4 ? 32 : 128;
  const bits = prefix === undefined ? max : Number(prefix);
  return bits <= max ? { address, bits, family: family === 4 ? "ipv4" : "ipv6" } : undefined;
}

/** An address, or a range such as 10.0.0.0/8 or fd00::/8. */
export function isAddressRange(text: string): boolean {
  return parseRange(text) !== undefined;
}

/** Makes what tells whether an address lies in one of some ranges; an IPv4 address in either spelling. */
export function addressMatcher(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const parsed = parseRange(range);
    if (!parsed) throw new Error(`${range} is no range of addresses`);
    list.addSubnet(parsed.address, parsed.bits, parsed.family);
  }
  return (address) => list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}
