import { kstDate } from '#base/kst.ts'
import { chooseRegion, type RegionLookup, type RegionReading } from '#query/wordsRegion.ts'
import { readSentence } from '#query/words.ts'
import { type WordsReading } from '#query/wordsReading.ts'
import { RADIUS_MAX_M } from '#contract/parameters/parameters.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { Stop } from '#commandLine/stop.ts'
import type { Flags } from '#commandLine/flag.ts'
import type { Invocation } from './userCommand.ts'
import { paramsOf } from './parameterFlags.ts'
import { GAZETTEER_UNITS, PROVINCES_ONLY, regionNames } from './gazetteer.ts'
import { remark, tokens } from './output.ts'

/** The request that words and flags make. */
export interface Request {
  endpoint: 'search' | 'nearby'
  /** The parameters, by the API's names. */
  params: Record<string, string>
  keyword: string | null
  /** The interpretation of the words, and the words left over; null without words. */
  words: WordsReading | null
  /** The interpretation as text for people. */
  remarks: readonly string[]
}

/** Reads words and flags; flags override words. */
export async function readRequest(call: Invocation, flags: Flags): Promise<Request> {
  const reading = await readWords(call)
  const flagged = paramsOf(flags, call.flags)
  const place = await flaggedPlace(call)
  const worded = Object.fromEntries(reading?.params ?? [])
  const isPlaced = place !== null || 'region_code' in flagged || 'lat' in flagged
  const params = { ...(isPlaced ? withoutPlace(worded) : worded), ...place, ...flagged }
  const endpoint = 'lat' in params ? 'nearby' : 'search'
  if (endpoint === 'search') delete params['radius']
  return {
    endpoint,
    params,
    keyword: params['keyword'] ?? null,
    words: reading,
    remarks: reading ? remarksOn(reading) : [],
  }
}

/** Reads the words. Region names are fetched from the service only when words are left that could be one. */
async function readWords(call: Invocation): Promise<WordsReading | null> {
  const sentence = call.operands.join(' ').trim()
  if (sentence === '') return null
  const today = kstDate(call.terminal.clock())
  const first = readSentence(sentence, { lookUp: PROVINCES_ONLY, today })
  if (first.keyword === null && first.ambiguous.length === 0) return first
  const lookUp = await knownRegions(call)
  return lookUp ? readSentence(sentence, { lookUp, today }) : first
}

/** A dry run does not pay for names of regions; without them only provinces are known. */
async function knownRegions(call: Invocation): Promise<RegionLookup | null> {
  const lookUp = await regionNames(call, !call.dryRun)
  if (!lookUp) remark(call, `names of regions were not read yet, which costs ${tokens(GAZETTEER_UNITS)} once a day`)
  return lookUp
}

function withoutPlace(params: Record<string, string>): Record<string, string> {
  const { region_code: _, lat: _lat, lng: _lng, radius: _radius, ...others } = params
  return others
}

/** Returns the parameters of `--near` or `--region`; null when neither is given. */
async function flaggedPlace(call: Invocation): Promise<Record<string, string> | null> {
  const { near, region } = call.flags
  if (typeof near === 'string') {
    const [lat, lng, ...more] = near.split(',').map((part) => part.trim())
    if (!lat || !lng || more.length > 0) throw new Stop(`--near ${near}: write it as 37.5563,126.9236`)
    return { lat, lng }
  }
  if (typeof region !== 'string') return null
  const lookUp = await knownRegions(call)
  return lookUp && regionParams(namedRegion(lookUp, region))
}

function namedRegion(lookUp: RegionLookup, name: string): RegionReading {
  const readings = name
    .trim()
    .split(/\s+/)
    .map((part) => ({ readings: lookUp(part), near: false }))
  if (readings.some((part) => part.readings.length === 0))
    throw new Stop(`there is no region called ${name}`, `search for it: oneset regions ${name}`, EXIT.notFound)
  const choice = chooseRegion(readings)
  if (choice.kind === 'one') return choice.reading
  throw new Stop(
    `${name} may be ${choice.readings.length} regions; say which`,
    choice.readings.map(regionFlag).join('\n  '),
  )
}

const regionFlag = ({ fullName, regionCode }: RegionReading) => `--region-code ${regionCode}  ${fullName}`

function regionParams({ kind, regionCode, circle }: RegionReading): Record<string, string> {
  if (kind !== 'station' || circle === null) return { region_code: regionCode }
  const { lat, lng } = circle.center
  return { lat: String(lat), lng: String(lng), radius: String(Math.min(RADIUS_MAX_M, Math.round(circle.radiusM))) }
}

function remarksOn({ resolved, region, ambiguous, unsayable, keyword }: WordsReading): string[] {
  const [only, ...others] = region?.readings ?? []
  const understood = [
    ...resolved.map(({ from, param, value, assumed }) => `${from} → ${param} ${value}${assumed ? ' (assumed)' : ''}`),
    ...(region && only && others.length === 0 ? [`${region.from} → ${only.fullName}`] : []),
    ...(keyword === null ? [] : [`keyword ${keyword}`]),
  ]
  return [
    ...(understood.length > 0 ? [understood.join(' · ')] : []),
    ...(region && others.length > 0
      ? [
          `${region.from} may be several regions, and was left out:`,
          ...region.readings.map((one) => `  ${regionFlag(one)}`),
        ]
      : []),
    ...ambiguous
      .filter(({ word }) => word !== region?.from)
      .map(({ word, readings }) => {
        const flags = readings.map(({ param, value }) => `--${param.replaceAll('_', '-')} ${value}`)
        return `${word} may mean several things, and was left out: ${flags.join(' or ')}`
      }),
    ...unsayable.map((word) => `no filter says “${word}”; it was left out`),
  ]
}
