/** Returns whether a keyword is the street or village of an address that was typed: 명동10길 of 명동10길 29, 종로구 종로 of 종로구 종로 16. */
export function isStreetOf(typed: string, keyword: string): boolean {
  const street = keyword.split(' ').at(-1) ?? ''
  const address = typed.replaceAll(/\s/gu, '')
  // A district may have the name of the street, which is the last one.
  const at = street === '' ? -1 : address.lastIndexOf(street)
  return at >= 0 && /^산?\d/u.test(address.slice(at + street.length))
}
