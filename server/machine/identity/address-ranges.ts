import ipaddr from "ipaddr.js";
import { isIP } from "node:net";
import type { AddressRange } from "#domain/accounts/address-range.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";

type Address = ReturnType<typeof ipaddr.process>;
type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** True when a firm's sessions may be used from an address; an invalid address is in no range. */
export function isAllowedAddress(ranges: readonly AddressRange[], address: string): boolean {
  if (ranges.length === 0) return true;
  const from = addressIn(address);
  return from !== null && ranges.some(({ range }) => isWithin(from, networkOf(range)));
}

/**
 * Ranges in the one form in which they are stored: `203.0.113.7` as `203.0.113.7/32`.
 * @throws Refusal validation_error at `ranges.N.range` for one that does not begin where its network does
 */
export function storedRanges(ranges: readonly AddressRange[]): AddressRange[] {
  return ranges.map(({ range, label }, n) => {
    const [address, bits] = networkOf(range);
    if (bits === 0) {
      throw fieldRefusal(`ranges.${n}.range`, "This is every address. To allow them all, remove all ranges.");
    }
    const stored = `${address.toString()}/${bits}`;
    const begins = isV4(address)
      ? ipaddr.IPv4.networkAddressFromCIDR(stored).toString()
      : ipaddr.IPv6.networkAddressFromCIDR(stored).toString();
    if (begins !== address.toString()) {
      throw fieldRefusal(`ranges.${n}.range`, `This range begins at ${begins}: write ${begins}/${bits}.`);
    }
    return { range: stored, label };
  });
}

/** An address in the form of the ranges: IPv4 also when mapped into IPv6, without a zone. */
export function readableAddress(address: string): string {
  return addressIn(address)?.toString() ?? address;
}

function addressIn(address: string): Address | null {
  const [bare = ""] = address.split("%", 1);
  return isIP(bare) === 0 ? null : ipaddr.process(bare);
}

function networkOf(range: string): Network {
  if (range.includes("/")) return ipaddr.parseCIDR(range);
  const address = ipaddr.parse(range);
  return [address, isV4(address) ? 32 : 128];
}

function isWithin(address: Address, network: Network): boolean {
  return address.kind() === network[0].kind() && address.match(network);
}

function isV4(address: Address): boolean {
  return address.kind() === "ipv4";
}
