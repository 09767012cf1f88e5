import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Returns true for `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32` and the like. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Returns true when the outer range contains every address of the inner one; false for ranges of two families. */
export function coversRange(outer: string, inner: string): boolean {
  const [outerAddress = '', outerBits] = outer.split('/')
  const [address = '', bits] = inner.split('/')
  const family = familyOf(outerAddress)
  if (family !== familyOf(address)) return false
  const all = family === 'ipv6' ? 128 : 32
  if (Number(outerBits ?? all) > Number(bits ?? all)) return false
  return new AddressRanges([outer]).has(address)
}

/** A set of address ranges; an IPv4 address also matches in its IPv6 spelling. */
export class AddressRanges {
  #list = new BlockList()

  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [address = '', bits] = range.split('/')
      if (bits === undefined) this.#list.addAddress(address, familyOf(address))
      else this.#list.addSubnet(address, Number(bits), familyOf(address))
    }
  }

  has(address: string): boolean {
    return isIP(address) !== 0 && this.#list.check(address, familyOf(address))
  }
}
