import type { PairDecision } from '#contract/schemas/reviewSchema.ts'
import { readReview, settlePair } from '#flows/reviewBand.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { AdminCall, AdminCallTable, AdminDependencies } from './adminCall.ts'
import { BodyFields } from '../input/bodyFields.ts'
import type { Done } from '../auth/runKeyed.ts'

/** The operator's calls about pairs of records, by endpoint name of the contract. */
export const ADMIN_REVIEW_CALLS = {
  readReview: ({ administration }) => readReview(administration),
  settlePair: postDecision,
} satisfies Partial<AdminCallTable>

/** The maximum length of a source name or a record id. */
const NAME_LENGTH_MAX = 300

async function postDecision({ administration }: AdminDependencies, { body }: AdminCall): Promise<Done | Refusal> {
  const fields = new BodyFields(body)
  const [a, b] = [namedIn(fields, 'a'), namedIn(fields, 'b')]
  const same = fields.flag('same')
  return fields.refusal() ?? settlePair(administration, { a, b, same })
}

/** Reads `{source, sourceId}`, which identifies a record. */
function namedIn(fields: BodyFields, name: string): PairDecision['a'] {
  const value = fields.required(name)
  if (value === undefined) return { source: '', sourceId: '' }
  const { source, sourceId, ...others } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (isName(source) && isName(sourceId) && Object.keys(others).length === 0) return { source, sourceId }
  fields.misfit(name, {
    en: `${name} must be {"source": "…", "sourceId": "…"}, as the list of pairs has them.`,
    ko: `${name} 값은 목록에 있는 {"source": "…", "sourceId": "…"} 형식이어야 합니다.`,
  })
  return { source: '', sourceId: '' }
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= NAME_LENGTH_MAX
