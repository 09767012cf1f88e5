import type { BodySchema, SentObject } from '#contract/body/bodySchema.ts'
import type { Refusal } from '#flows/refusal.ts'
import { refusalOfFaults } from './refusalOfFaults.ts'

/** Parses a body with its schema of the contract. Refuses it with all its faults. */
export function readBody<Value, Context>(
  schema: BodySchema<Value, Context>,
  body: SentObject,
  context: Context,
  fieldsReadElsewhere?: readonly string[],
): { kind: 'parsed'; value: Value } | Refusal {
  const parsed = schema.parse(body, context, fieldsReadElsewhere)
  return parsed.kind === 'faulty' ? refusalOfFaults(parsed) : parsed
}
