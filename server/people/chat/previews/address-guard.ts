import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Decides which addresses the server may call for an untrusted link. Called for every address after name resolution, so
 * a name that resolves differently the second time gains nothing.
 */
export interface AddressGuard {
  allows(address: string): boolean;
  allowsPort(port: number): boolean;
}

/**
 * Allows public addresses only: private, reserved, local, documentation and tunnel ranges are blocked (IANA
 * special-purpose registries).
 */
export const publicInternet: AddressGuard = {
  // Written in any other way than as four numbers or as IPv6 it is no address that a name resolves to.
  allows: (address) => isIP(address) !== 0 && ipaddr.parse(address).range() === "unicast",
  allowsPort: (port) => port === 80 || port === 443,
};
