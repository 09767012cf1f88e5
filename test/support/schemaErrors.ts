import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

const validators = new WeakMap<TSchema, ReturnType<typeof Compile>>()

/** Returns how a value breaks a schema; empty if it does not. Compiles each schema once, because tests check large bodies. */
export function schemaErrors(schema: TSchema, value: unknown): readonly unknown[] {
  let validator = validators.get(schema)
  if (!validator) validators.set(schema, (validator = Compile(schema)))
  if (validator.Check(value)) return []
  const errors = validator.Errors(value)
  return errors.length > 0 ? errors : ['the value breaks the schema, which states no reason']
}
