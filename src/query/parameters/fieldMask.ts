import { fieldsOfTier, type Tier, TIERS } from '#contract/parameters/fields.ts'
import { FIELD_NAMES, FIELDS, type FieldName, TIER_NAMES } from '#venue/records.ts'
import type { FieldMask } from '#contract/parameters/query.ts'

/** Limits the header that lists unknown tokens to a size that proxies accept. */
const IGNORED_MAX = 50
const IGNORED_LENGTH_MAX = 64

/**
 * Parses the `fields` parameter (docs/reference/fields.md#the-fields-parameter). Tiers are not cumulative; `all` means
 * all five tiers and, like a tier's name, excludes the fields sent on request only (`matchReason`, `openAtMatch`).
 * Empty, absent or entirely unknown means `core`. A free field (`distanceM` nearby) is always sent; named alone, it is
 * the only field. Unknown tokens never raise the price; at most 50 of them are listed, each cut at 64 characters.
 */
export function parseFields(text: string | null, free: ReadonlySet<string> = new Set()): FieldMask {
  return text === null ? CORE : maskOf(text, free)
}

function maskOf(text: string, free: ReadonlySet<string>): FieldMask {
  const wanted = new Set<FieldName>()
  const ignored = new Set<string>()
  let named = false
  for (const part of text.split(',')) {
    const token = part.trim()
    if (token === '') continue
    if (free.has(token)) {
      named = true
      continue
    }
    const names = fieldsOf(token)
    for (const name of names) wanted.add(name)
    if (names.length === 0 && ignored.size < IGNORED_MAX) ignored.add(token.slice(0, IGNORED_LENGTH_MAX))
  }
  if (wanted.size === 0 && !named) for (const name of fieldsOfTier('core')) wanted.add(name)
  const fields = FIELD_NAMES.filter((name) => wanted.has(name))
  const tier = highestPricedTier(fields)
  return { fields, tier, units: TIERS[tier], ignored: [...ignored] }
}

function fieldsOf(token: string): readonly FieldName[] {
  if (token === 'all') return TIER_NAMES.flatMap(fieldsOfTier)
  if (Object.hasOwn(TIERS, token)) return fieldsOfTier(token as Tier)
  return Object.hasOwn(FIELDS, token) ? [token as FieldName] : []
}

/** Returns the first of the most expensive tiers: contact_hours and quality cost the same. */
function highestPricedTier(fields: readonly FieldName[]): Tier {
  let dearest: Tier = 'core'
  for (const tier of TIER_NAMES) {
    if (TIERS[tier] > TIERS[dearest] && fields.some((name) => FIELDS[name].tier === tier)) dearest = tier
  }
  return dearest
}

const CORE = maskOf('core', new Set())
