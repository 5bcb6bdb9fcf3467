import ipaddr from "ipaddr.js";

/** The sender that an address stands for: who has one address of IPv6 has all whose first half is the same. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const plain = ipaddr.process(address);
  return plain.kind() === "ipv4"
    ? plain.toString()
    : plain.toNormalizedString().split(":").slice(0, 4).join(":");
}
