import assert from "node:assert/strict";
import { test } from "node:test";
import { isPublicAddress } from "./addresses.ts";

const special = [
  ["0.0.0.0", "this network"],
  ["0.255.255.255", "this network, its end"],
  ["10.0.0.0", "private"],
  ["10.255.255.255", "private, its end"],
  ["100.64.0.0", "carrier"],
  ["100.127.255.255", "carrier, its end"],
  ["127.0.0.1", "loopback"],
  ["127.255.255.255", "loopback, its end"],
  ["168.63.129.16", "Azure's host"],
  ["169.254.169.254", "metadata"],
  ["172.16.0.0", "private"],
  ["172.31.255.255", "private, its end"],
  ["192.0.0.192", "metadata of Oracle"],
  ["192.0.2.1", "documentation"],
  ["192.88.99.1", "6to4 relay"],
  ["192.168.255.255", "private"],
  ["198.18.0.0", "benchmark"],
  ["198.19.255.255", "benchmark, its end"],
  ["198.51.100.7", "documentation"],
  ["203.0.113.7", "documentation"],
  ["224.0.0.1", "multicast"],
  ["239.255.255.250", "multicast"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["::127.0.0.1", "IPv4-compatible"],
  ["::ffff:127.0.0.1", "IPv4-mapped"],
  ["::ffff:8.8.8.8", "IPv4-mapped, even of a public one"],
  ["::ffff:0:127.0.0.1", "IPv4-translated"],
  ["64:ff9b::7f00:1", "NAT64"],
  ["64:ff9b:1::7f00:1", "local NAT64"],
  ["100::1", "discard"],
  ["2001::7f00:1", "Teredo"],
  ["2001:2::1", "benchmark"],
  ["2001:10::1", "ORCHID"],
  ["2001:db8::1", "documentation"],
  ["2002:7f00:1::", "6to4"],
  ["3fff::1", "documentation"],
  ["4000::1", "not allocated"],
  ["5f00::1", "segment routing"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "metadata of Amazon"],
  ["fe80::1", "link-local"],
  ["fe80::1%lo", "link-local with a zone"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["", "nothing"],
  ["localhost", "a name"],
  ["2130706433", "a number"],
] as const;

test("no special address is taken for a public one", () => {
  const wrong = special.filter(([address]) => isPublicAddress(address));
  assert.deepEqual(wrong, []);
});

test("the neighbours of every special network are public", () => {
  const neighbours = `1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
    168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0
    192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0
    203.0.112.255 203.0.114.0 223.255.255.255 8.8.8.8 2001:200:: 2001:4860:4860::8888 2001:db7:: 2001:db9::
    2003:: 2a00:1450:4007::2004 3ffe::1 3fff:1000::`;
  const wrong = neighbours.split(/\s+/).filter((address) => !isPublicAddress(address));
  assert.deepEqual(wrong, []);
});
