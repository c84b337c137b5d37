import { BlockList, isIP } from "node:net";

/**
 * Decides which addresses the server may call for a stranger's link. Asked for every address that is connected to, after
 * names were resolved, so a name that answers otherwise the second time gains nothing.
 */
export interface AddressGuard {
  allows(address: string): boolean;
  allowsPort(port: number): boolean;
}

/** IPv4 ranges that are not the public internet (IANA special-purpose registry). */
const NOT_PUBLIC = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Also where clouds answer with a machine's own secrets.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Of IPv6 only this is public, and in it not what carries IPv4 or is a protocol's own. */
const GLOBAL_6 = ["2000::", 3] as const;
const NOT_PUBLIC_6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const blocked4 = new BlockList();
for (const [net, prefix] of NOT_PUBLIC) blocked4.addSubnet(net, prefix, "ipv4");
const blocked6 = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_6) blocked6.addSubnet(net, prefix, "ipv6");
const global6 = new BlockList();
global6.addSubnet(...GLOBAL_6, "ipv6");

export const publicInternet: AddressGuard = {
  allows(address) {
    const family = isIP(address);
    if (family === 4) return !blocked4.check(address, "ipv4");
    // An address of one machine's own link carries a zone; none of them is public.
    if (family !== 6 || address.includes("%")) return false;
    return global6.check(address, "ipv6") && !blocked6.check(address, "ipv6");
  },
  allowsPort: (port) => port === 80 || port === 443,
};
