/** No dish costs more; a higher price is a typing error. */
const PRICE_MAX = 10_000_000

/** Returns a price in KRW as lists write it (`9,900원`, `4500.0`), or null when the text is not a price. */
export function priceOf(text: string): number | null {
  const match = /^₩?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\s*원?$/u.exec(text.trim())
  if (!match) return null
  const price = Number((match[1] as string).replaceAll(',', ''))
  return price > 0 && price <= PRICE_MAX ? price : null
}
