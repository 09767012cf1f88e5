import { Type } from 'typebox'
import { cleanLine } from '#base/text/text.ts'
import type { RegionReading } from '#query/wordsRegion.ts'
import { toProblem } from '../problemText.ts'
import { regionsNamed } from '../search/regionNames.ts'
import { READING, tool, type ToolOutcome } from '../tool.ts'

const CANDIDATES_MAX = 10

const Candidate = Type.Object({
  name: Type.String(),
  kind: Type.Enum(['province', 'sigungu', 'dong', 'station']),
  regionCode: Type.String(),
  lat: Type.Optional(Type.Number()),
  lng: Type.Optional(Type.Number()),
})

export const RESOLVE_REGION = tool({
  name: 'resolve_region',
  title: 'Find a district, dong or station',
  description:
    'Resolves a place name in Korea, Korean or romanised: 홍대, 강남역, 성수동, Haeundae, 부산 중구. Returns codes and centres, best first; one token per name, at most three names. search_venues takes names itself; use this when a name is ambiguous or a coordinate is needed. 동네, 역, 지역 이름 찾기.',
  input: Type.Object({ text: Type.String({ minLength: 1, maxLength: 60 }) }, { additionalProperties: false }),
  output: Type.Object({ exact: Type.Boolean(), candidates: Type.Array(Candidate) }),
  annotations: READING,
  calls: ['regions'],
  run: async ({ text }, run): Promise<ToolOutcome> => {
    const named = await regionsNamed(text, run)
    if (named.kind === 'refused') return toProblem(named)
    const exact = named.kind === 'found'
    const readings = exact ? named.readings : named.similar
    const candidates = readings.slice(0, CANDIDATES_MAX).map(candidate)
    const asked = cleanLine(text, 60)
    const lines = candidates.map(({ name, kind, regionCode }) => `${name} · ${kind} · ${regionCode}`)
    const head = exact
      ? `${asked} may be:`
      : candidates.length > 0
        ? `Nothing is called ${asked}; similar names:`
        : `Nothing is called ${asked}. Try the name of the district or the nearest station, in Korean.`
    return { kind: 'answer', structured: { exact, candidates }, text: [head, ...lines].join('\n') }
  },
})

function candidate({ kind, fullName, regionCode, circle }: RegionReading) {
  return { name: fullName, kind, regionCode, ...(circle && { lat: circle.center.lat, lng: circle.center.lng }) }
}
