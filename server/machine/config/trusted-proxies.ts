import { BlockList, isIP } from "node:net";

/** Proxies whose forwarding headers are trusted: all, none, or a list of addresses and networks. */
export type TrustedProxies = boolean | BlockList;

const PREFIX = /^[1-9]\d{0,2}$/;

/** The list that a text such as `10.4.0.7, 10.5.0.0/16, fd00::/8` names; null where it names none, or every address. */
export function proxiesIn(text: string): BlockList | null {
  const list = new BlockList();
  for (const each of text.split(",").map((part) => part.trim())) {
    const [address = "", prefix, ...more] = each.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    const most = family === "ipv6" ? 128 : 32;
    const isPrefix = prefix === undefined || (PREFIX.test(prefix) && Number(prefix) <= most);
    if (isIP(address) === 0 || !isPrefix || more.length > 0) return null;
    list.addSubnet(address, Number(prefix ?? most), family);
  }
  return list;
}

/** True when forwarding headers from this address are trusted. Also matches IPv4 addresses mapped into IPv6. */
export function isTrustedProxy(proxies: TrustedProxies, address: string | undefined): boolean {
  if (typeof proxies === "boolean") return proxies;
  const [bare = ""] = (address ?? "").split("%", 1);
  const version = isIP(bare);
  return version !== 0 && proxies.check(bare, version === 6 ? "ipv6" : "ipv4");
}
