import type { SourceReading, SourceRecord } from '../record.ts'

/** A number at several addresses belongs to none of them (a placeholder, a head office, a mistake in the list). */
export function dropSharedPhones(reading: SourceReading): void {
  const addressOf = ({ roadAddress, jibunAddress, lat, lng }: SourceRecord) =>
    roadAddress ?? jibunAddress ?? `${lat},${lng}`
  const addresses = new Map<string, Set<string>>()
  for (const record of reading.records) {
    if (record.phone === undefined) continue
    const digits = record.phone.replace(/\D/g, '')
    addresses.set(digits, (addresses.get(digits) ?? new Set()).add(addressOf(record)))
  }
  for (const record of reading.records) {
    if (record.phone === undefined || (addresses.get(record.phone.replace(/\D/g, ''))?.size ?? 0) < 2) continue
    delete record.phone
    const what = 'phone of several addresses'
    reading.dropped[what] = (reading.dropped[what] ?? 0) + 1
  }
}
