import { Type, type Static } from 'typebox'
import type { PlaceListMeta } from '#client/generated/records.ts'
import { cleanLine } from '#base/text/text.ts'
import { argumentsOf, type SearchArguments } from './searchArguments.ts'

type Relax = NonNullable<PlaceListMeta['relax']>[number]

/** A change of one argument that finds venues; of several where no single one does. */
export const HintSchema = Type.Object({
  change: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Arguments of search_venues to replace; null: leave it out.',
  }),
  total: Type.Integer(),
})
export type Hint = Static<typeof HintSchema>

/** The arguments that decide which venues match. */
const CONDITIONS = ['words', 'region', 'near', 'keyword', 'filters', 'open_at'] as const

/**
 * Returns the changes that find venues, as arguments of the tool. `params` are the condition as parameters of the API.
 * Words cannot be changed one by one, so what they became replaces them.
 */
export function hintsOf(
  given: Readonly<Partial<Record<(typeof CONDITIONS)[number], unknown>>>,
  params: Readonly<Record<string, string>>,
  relax: readonly Pick<Relax, 'change' | 'total'>[],
): Hint[] {
  const asked: SearchArguments = argumentsOf(params)
  return relax.map(({ change, total }) => {
    const kept = Object.entries({ ...params, ...change }).filter((one): one is [string, string] => one[1] !== null)
    const next = argumentsOf(Object.fromEntries(kept))
    const changed = CONDITIONS.filter((name) =>
      given.words === undefined
        ? JSON.stringify(asked[name]) !== JSON.stringify(next[name])
        : name in next || given[name] !== undefined,
    )
    return { change: Object.fromEntries(changed.map((name) => [name, next[name] ?? null])), total }
  })
}

export function hintLine({ change, total }: Hint): string {
  const venues = `${total} ${total === 1 ? 'venue' : 'venues'}`
  return cleanLine(`Finds ${venues}: call again with ${JSON.stringify(change)}`, 400)
}
