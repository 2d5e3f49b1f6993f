// Which IP addresses a user-given address may lead to: those of the public internet. The tables follow the IANA
// special-purpose registries. IPv4 and IPv6 are judged apart, because BlockList would otherwise take every IPv4
// address for a member of ::ffff:0:0/96.
import { BlockList, isIP } from "node:net";

const specialV4 = blockList("ipv4", [
  ["0.0.0.0", 8], // this network; Linux connects 0.0.0.0 to itself
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // shared by a carrier's customers; Alibaba's metadata
  ["127.0.0.0", 8], // loopback
  ["168.63.129.16", 32], // public in form only: the machine that hosts an Azure server
  ["169.254.0.0", 16], // link-local; the metadata of most clouds
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments; Oracle's metadata
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // relays of 6to4
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
]);

// Everything outside is special: unspecified, loopback, IPv4 written as IPv6 (mapped, compatible, NAT64), unique
// local, link-local, site-local, multicast.
const globalV6 = blockList("ipv6", [["2000::", 3]]);

const specialV6 = blockList("ipv6", [
  ["2001::", 23], // protocol assignments: Teredo (an IPv4 address inside), benchmarks, ORCHID
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4: an IPv4 address inside
  ["3fff::", 20], // documentation
]);

/** Whether an IP address, as text, is one of the public internet. Anything that is not an IP address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialV4.check(address, "ipv4");
  if (isIP(address) === 6) {
    return globalV6.check(address, "ipv6") && !specialV6.check(address, "ipv6");
  }
  return false;
}

function blockList(family: "ipv4" | "ipv6", networks: [network: string, prefix: number][]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}
