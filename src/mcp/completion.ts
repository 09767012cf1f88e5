import type { CompleteRequest } from '@modelcontextprotocol/server'
import { foldWord } from '#base/text/text.ts'
import type { Region } from '#client/generated/records.ts'
import { PROVINCES } from '#venue/provinces.ts'
import { entriesOf } from '#venue/vocabulary.ts'
import { SpentUnits } from './spentUnits.ts'
import type { VenueService } from './venueService.ts'

const VALUES_MAX = 20
/** From this length on a region is looked up, which costs one token; a shorter text would match too many. */
const REGION_LENGTH_MIN = 2

const TIMES =
  'now,lunch,dinner,late_night,tomorrow dinner,지금,오늘 점심,오늘 저녁,내일 점심,내일 저녁,모레 저녁'.split(',')

/** Returns completions of the typed text, for an argument of a prompt. */
export async function completeArguments(
  { argument }: CompleteRequest['params'],
  service: VenueService,
  signal: AbortSignal,
): Promise<{ completion: { values: string[]; total: number; hasMore: boolean }; _meta: { units: number } }> {
  const spent = new SpentUnits(service)
  const all = await valuesFor(argument.name, argument.value, spent, signal)
  const values = all.slice(0, VALUES_MAX)
  return {
    completion: { values, total: all.length, hasMore: all.length > values.length },
    _meta: { units: spent.units },
  }
}

async function valuesFor(name: string, typed: string, service: VenueService, signal: AbortSignal): Promise<string[]> {
  switch (name) {
    case 'subtype':
      return subtypesFor(typed)
    case 'region':
      return regionsFor(typed, service, signal)
    case 'open_at':
      return beginningWith(TIMES, typed)
    case 'date':
      return beginningWith(['today', 'tomorrow', '오늘', '내일', '모레'], typed)
    default:
      return []
  }
}

function beginningWith(values: readonly string[], typed: string): string[] {
  const start = foldWord(typed)
  return values.filter((value) => foldWord(value).startsWith(start))
}

/** Matches the value or any of its words: 국밥 completes to gukbap_soup. */
function subtypesFor(typed: string): string[] {
  const start = foldWord(typed)
  return entriesOf('subtype')
    .filter(({ value, ko, en }) => [value, ...ko, ...en].some((word) => foldWord(word).startsWith(start)))
    .map(({ value }) => value)
}

async function regionsFor(typed: string, service: VenueService, signal: AbortSignal): Promise<string[]> {
  const provinces = beginningWith(
    PROVINCES.map(({ name }) => name),
    typed,
  )
  if (foldWord(typed).length < REGION_LENGTH_MIN) return provinces
  const answer = await service.call({ name: 'regions', query: { dong: typed, kind: 'any' } }, signal)
  // After a refusal nothing is completed, because a completion cannot show an error.
  const rows = answer.kind === 'refused' ? [] : (answer.data as Region[])
  return [...provinces, ...rows.map(({ fullName }) => fullName)]
}
