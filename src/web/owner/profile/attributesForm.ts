import type { PlaceEdit } from '#client/generated/records.ts'

/** What the owner has said of attributes; the record that guests see does not show all of them. */
export interface SaidAttributes {
  booleans?: Readonly<Record<string, boolean | null>>
  atmosphere?: Readonly<Record<string, number>> | null
  [list: string]: unknown
}

/** *unknown*: nothing is said. */
export const CHOICES = ['unknown', 'yes', 'no'] as const
export type Choice = (typeof CHOICES)[number]

/** What an owner says of filters, as it is chosen. */
export interface AttributesForm {
  /** By filter; what is not there is not said. */
  booleans: Readonly<Record<string, Choice>>
  /** Values by list. */
  lists: Readonly<Record<string, readonly string[]>>
  parkingType: string
  parkingFee: string
  parkingNote: string
}

/** The lists an owner may say something of, by their names in the vocabulary. */
export const LISTS: readonly string[] = [
  'recommended_for',
  'atmosphere',
  'view',
  'bbq_meat',
  'serves',
  'dietary',
  'muslim_friendly',
  'payment_methods',
  'foreign_languages',
  'local_food',
]

const TEXTS = { parking_type: 'parkingType', parking_fee: 'parkingFee', parking_note: 'parkingNote' } as const

export function attributesForm(said: SaidAttributes): AttributesForm {
  const { booleans = {} } = said
  const text = (name: keyof typeof TEXTS) => (typeof said[name] === 'string' ? said[name] : '')
  return {
    booleans: Object.fromEntries(
      Object.entries(booleans).map(([name, value]) => [name, value === null ? 'unknown' : value ? 'yes' : 'no']),
    ),
    lists: Object.fromEntries(LISTS.map((name) => [name, listOf(said[name])])),
    parkingType: text('parking_type'),
    parkingFee: text('parking_fee'),
    parkingNote: text('parking_note'),
  }
}

/** Atmospheres are kept with scores. */
function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value as string[]
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

/** Only what differs from what was said before: what was never said stays with the lists, what was is taken back. */
export function attributesEdit(form: AttributesForm, said: SaidAttributes): NonNullable<PlaceEdit['attributes']> {
  const before = attributesForm(said)
  const booleans = Object.entries(form.booleans)
    .filter(([name, value]) => value !== (before.booleans[name] ?? 'unknown'))
    .map(([name, value]) => [name, value === 'unknown' ? null : value === 'yes'])
  const lists = LISTS.filter((name) => !isSame(form.lists[name], before.lists[name])).map((name) => {
    const values = form.lists[name] ?? []
    return [name, values.length === 0 ? null : values]
  })
  const texts = Object.entries(TEXTS)
    .filter(([, field]) => form[field].trim() !== before[field])
    .map(([name, field]) => [name, form[field].trim() === '' ? null : form[field].trim()])
  return {
    ...(booleans.length > 0 && { booleans: Object.fromEntries(booleans) as Record<string, boolean | null> }),
    ...(Object.fromEntries([...lists, ...texts]) as object),
  }
}

function isSame(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((value) => b.includes(value))
}
