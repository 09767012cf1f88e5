import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ProofKind } from '#venue/businessProof.ts'
import { listConfirmed } from '#venue/attributes/listConfirmed.ts'
import type { Confirmation, ConfirmedAttributes, StoredPlace } from '#venue/records.ts'
import type { Geocoded } from '#venue/geocoded.ts'
import type { Venue } from '#venue/venue.ts'
import type { ReleaseSource } from '#contract/schemas/releases/releaseSource.ts'
import { decisionTexts } from '#contract/decisionText.ts'
import { editionText } from '#contract/editionText.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import {
  type CutLine,
  hasDecision,
  type JoinLine,
  OLD_PAIR_LINES,
  type PairLine,
  type PairSide,
} from '#dataset/pairLine.ts'
import { openLines } from '#dataset/release.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { readLinesWith } from '#dataset/venueLines.ts'

export type Explanation =
  | {
      kind: 'explained'
      id: string
      name: string
      /** What the release shows of the place itself, also where no pair of records shows it. */
      place: Pick<StoredPlace, 'address' | 'phone' | 'closureSignal' | 'address.conflict'>
      venue: Pick<Venue, 'members' | 'provenance' | 'activity'>
      /** The values that filters test, with their sources; null when there are none. */
      attributes: ConfirmedAttributes | null
      joins: JoinLine[]
      /** Whose data the venue consists of; empty for a release of an earlier version. */
      sources: ReleaseSource[]
      /** The pairs with another venue whose join was refused. */
      cuts: CutLine[]
    }
  | { kind: 'unknown'; reason: string }
  | { kind: 'refused'; reason: string }

/** Explains a venue of a release: its records, the source of each field, and why the records were joined. */
export async function explain(folder: string, id: string): Promise<Explanation> {
  const opening = await openLines(folder)
  if (opening.kind === 'refused') return opening
  const { lines } = opening
  const living = (await lines.redirects()).get(id) ?? id
  const [found, joins, cuts] = await Promise.all([lines.venue(living), joinsOf(folder, living), cutsOf(folder, living)])
  if (found === null) return { kind: 'unknown', reason: `the release has no place ${id}` }
  if (![...joins, ...cuts].every(hasDecision)) return { kind: 'refused', reason: OLD_PAIR_LINES }
  const { place, members, provenance, activity } = found
  // Releases of earlier versions have no such field.
  const attributes = (place.attributes as ConfirmedAttributes | null | undefined) ?? null
  const sources = (lines.manifest.sourceDetails ?? []).filter(({ id: source }) => place.sources?.includes(source))
  const venue = { members, provenance, activity }
  return {
    kind: 'explained',
    id: living,
    name: place.name,
    place: shownOf(place),
    venue,
    attributes,
    sources,
    joins,
    cuts,
  }
}

/** Releases of earlier versions have no `address.conflict`. */
function shownOf(place: StoredPlace): Extract<Explanation, { kind: 'explained' }>['place'] {
  const { address, phone, closureSignal } = place
  return { address, phone, closureSignal, 'address.conflict': place['address.conflict'] ?? null }
}

async function joinsOf(folder: string, id: string): Promise<JoinLine[]> {
  const file = path.join(folder, RELEASE_FILES.joins)
  const joins: JoinLine[] = []
  if (!existsSync(file)) return joins
  for await (const line of readLinesWith<JoinLine>(file, `"${id}"`)) if (line.id === id) joins.push(line)
  return joins
}

/** Returns none for an older release, which has no such file. */
async function cutsOf(folder: string, id: string): Promise<CutLine[]> {
  const file = path.join(folder, RELEASE_FILES.cuts)
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '') : []
  return lines.map((line) => JSON.parse(line) as CutLine).filter(({ ids }) => ids.includes(id))
}

/** Formats an explanation as lines for people. */
export function explanationLines(
  { id, name, place, venue, attributes, sources, joins, cuts }: Extract<Explanation, { kind: 'explained' }>,
  language: Language,
): string[] {
  const sides = new Map(joins.flatMap(({ a, b }) => [a, b]).map((side) => [`${side.source} ${side.sourceId}`, side]))
  const fieldsBySource = Map.groupBy(Object.entries(venue.provenance), ([, source]) => source)
  return [
    `${name} (${id})`,
    ...placeLines(place, language),
    '',
    recordCount(venue.members.length)[language],
    ...venue.members.map(({ source, sourceId, geocoded }) => {
      const side = sides.get(`${source} ${sourceId}`)
      const placed = geocoded === undefined ? '' : `, ${geocodedText(geocoded)[language]}`
      return `  ${source} ${sourceId}${side === undefined ? '' : `: ${sideText(side)}`}${placed}`
    }),
    ...(sources.length === 0 ? [] : ['', WORDS.sources[language]]),
    ...sources.map((source) => `  ${sourceText(source, language)}`),
    '',
    WORDS.fields[language],
    ...[...fieldsBySource].map(([source, fields]) => `  ${source}: ${fields.map(([field]) => field).join(', ')}`),
    '',
    ...activityLines(venue.activity, language),
    '',
    ...attributeLines(attributes, language),
    (joins.length === 0 ? WORDS.nothingJoined : WORDS.joins)[language],
    ...joins.flatMap((line) => pairLines(line, language)),
    ...(cuts.length === 0 ? [] : ['', WORDS.cuts[language]]),
    ...cuts.flatMap((line) => [`  ${otherOf(line.ids, id)}`, ...pairLines(line, language)]),
  ]
}

const geocodedText = ({ precision, on, service }: Geocoded): LocalizedText => ({
  en: `geocoded on ${on} to the ${precision} (${service})`,
  ko: `${on} 지오코딩 좌표, ${precision === 'house' ? '건물' : '도로'} 단위 (${service})`,
})

const recordCount = (records: number): LocalizedText => ({
  en: `${records} ${records === 1 ? 'record' : 'records'}:`,
  ko: `기록 ${records}개:`,
})

const WORDS = {
  fields: { en: 'where the fields came from:', ko: '각 필드의 출처:' },
  conflict: { en: 'the address and the coordinates differ', ko: '주소와 좌표의 지역이 다름' },
  sources: { en: 'whose data it is:', ko: '데이터 제공처와 이용 조건:' },
  complete: { en: 'a complete list', ko: '전체 목록' },
  noLicence: { en: 'licence unknown', ko: '이용 조건 미확인' },
  proofs: { en: 'what proves that it was in business, newest first:', ko: '영업 중이었다는 근거, 최신순:' },
  unproven: { en: 'no dated proof that it was in business', ko: '영업 중이었다는 날짜 있는 근거 없음' },
  attributes: { en: 'values that filters test, and who confirmed them:', ko: '필터로 찾을 수 있는 값과 확인한 출처:' },
  nothingJoined: { en: 'nothing was joined', ko: '묶인 기록 없음' },
  joins: { en: 'why the records were joined, most certain first:', ko: '기록을 묶은 이유, 확실한 순서:' },
  cuts: { en: 'kept apart from other venues:', ko: '다른 매장과 묶지 않은 쌍:' },
} as const

function sourceText(source: ReleaseSource, language: Language): string {
  const { id, name, attribution, licence, licenceUrl, complete } = source
  const edition = editionText(source)
  const stated = [name === id ? null : name, attribution, licence ?? WORDS.noLicence[language], licenceUrl, edition]
  if (complete === true) stated.push(WORDS.complete[language])
  return `${id}: ${stated.filter((text) => text !== null).join(', ')}`
}

/** Returns where the place is, and what speaks against it: a closure, a conflict of its address. */
function placeLines(place: Extract<Explanation, { kind: 'explained' }>['place'], language: Language): string[] {
  const { address, phone, closureSignal, 'address.conflict': conflict } = place
  const shown = [address.road, address.jibun, phone].filter((text) => text !== null)
  return [
    ...(shown.length === 0 ? [] : [`  ${shown.join(', ')}`]),
    ...(closureSignal === null
      ? []
      : [
          `  ${CLOSURE_WORDS[closureSignal.level][language]}: ${closureSignal.reasons.join(', ')}, ${closureSignal.detectedAt}`,
        ]),
    ...(conflict === null
      ? []
      : [`  ${WORDS.conflict[language]}: ${conflict.address} ↔ ${conflict.coordinates} (${conflict.kind})`]),
  ]
}

const CLOSURE_WORDS: Readonly<Record<NonNullable<StoredPlace['closureSignal']>['level'], LocalizedText>> = {
  confirmed: { en: 'confirmed closed', ko: '폐업 확인' },
  likely: { en: 'likely closed', ko: '폐업 가능성 높음' },
  suspected: { en: 'suspected to be closed', ko: '폐업 의심' },
}

const PROOF_WORDS: Readonly<Record<ProofKind, LocalizedText>> = {
  owner: { en: 'statement of the owner', ko: '점주 확인' },
  reservation: { en: 'accepted reservation', ko: '예약 수락' },
  live_answer: { en: 'answered live question', ko: '실시간 질문 답변' },
  report: { en: 'report of a person', ko: '현장 확인' },
  review: { en: 'review', ko: '리뷰' },
  listing: { en: 'list of businesses in operation', ko: '영업 중인 업소 목록' },
  register: { en: 'complete register with closings', ko: '폐업까지 기록하는 전체 대장' },
}

/** Returns the proofs of business, newest first. Releases of earlier versions state none. */
function activityLines(activity: Venue['activity'] | undefined, language: Language): string[] {
  const { proofs, listedAs } = activity ?? { proofs: [], listedAs: 'mentioned' }
  if (proofs.length === 0) return [`${WORDS.unproven[language]} (${listedAs})`]
  return [
    WORDS.proofs[language],
    ...proofs.map(({ kind, source, on }) => `  ${on} ${PROOF_WORDS[kind][language]}, ${source}`),
  ]
}

const CONFIRMATION_WORDS: Readonly<Record<Confirmation['source'], LocalizedText>> = {
  owner: { en: 'owner', ko: '점주' },
  register: { en: 'register', ko: '공공 데이터' },
  list: { en: 'list', ko: '목록' },
  menu: { en: 'menu', ko: '메뉴' },
}

/** Returns a section with one line for each value; nothing without values. */
function attributeLines(attributes: ConfirmedAttributes | null, language: Language): string[] {
  if (attributes === null) return []
  const lines = listConfirmed(attributes).map(({ param, value, source, observedAt }) => {
    const confirmed = [CONFIRMATION_WORDS[source][language], ...(observedAt === null ? [] : [observedAt])]
    return `  ${param}=${value}: ${confirmed.join(', ')}`
  })
  return [WORDS.attributes[language], ...lines, '']
}

function otherOf([first, second]: CutLine['ids'], id: string): string {
  return first === id ? second : first
}

function pairLines(line: PairLine, language: Language): string[] {
  const { a, b } = line
  return [
    `  ${a.source} ${a.sourceId} + ${b.source} ${b.sourceId}`,
    ...decisionTexts(line).map((text) => `    ${text[language]}`),
  ]
}

function sideText({ name, address, phone }: PairSide): string {
  return [name, address, phone].filter((part) => part !== '').join(', ')
}
