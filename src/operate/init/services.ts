import type { Origin } from '#fetching/declaredSource.ts'
import type { SourceKind } from '#sources/sourceSpec.ts'

/** How an answer becomes the value of a key. */
export type AnswerForm = 'text' | 'list' | 'numbers' | 'variable'

export interface ServiceQuestion {
  key: string
  question: string
  form: AnswerForm
  /** An empty answer leaves the key out. */
  isOptional?: true
}

export interface Service {
  /** Null where lists of several formats come from it. */
  format: SourceKind | null
  questions: readonly ServiceQuestion[]
}

export type ServiceName = Exclude<Origin['kind'], 'path' | 'http'>

const SERVICE_KEY: ServiceQuestion = {
  key: 'serviceKey',
  question: 'environment variable with the key of data.go.kr',
  form: 'variable',
}

/** The services that a list may come from, with what an operator has to say of each; other keys have defaults. */
export const SERVICES: Readonly<Record<ServiceName, Service>> = {
  localdata: {
    format: 'localdata',
    questions: [
      { key: 'service', question: 'register (general_restaurants, rest_cafes, bakeries, …)', form: 'text' },
      { key: 'authority', question: 'authority, such as 3130000 (empty: all)', form: 'text', isOptional: true },
      SERVICE_KEY,
    ],
  },
  sbiz: {
    format: 'sbiz',
    questions: [{ key: 'regions', question: 'codes of regions, such as 11440, 50', form: 'list' }, SERVICE_KEY],
  },
  tourapi: {
    format: 'mapped',
    questions: [
      { key: 'areas', question: 'area codes, such as 1, 39 (empty: all)', form: 'list', isOptional: true },
      SERVICE_KEY,
    ],
  },
  overture: {
    format: 'overture',
    questions: [
      { key: 'bbox', question: 'west, south, east, north, such as 126.7, 37.4, 127.2, 37.7', form: 'numbers' },
    ],
  },
  s3: {
    format: null,
    questions: [
      { key: 'endpoint', question: "address of the storage (empty: Amazon's)", form: 'text', isOptional: true },
      { key: 'region', question: 'region, such as ap-northeast-2', form: 'text' },
      { key: 'bucket', question: 'bucket', form: 'text' },
      { key: 'key', question: 'key of the object', form: 'text' },
    ],
  },
  osm: {
    format: 'osm',
    questions: [
      {
        key: 'url',
        question: 'address of the extract, such as https://download.geofabrik.de/asia/south-korea-latest.osm.pbf',
        form: 'text',
      },
    ],
  },
  owners: {
    format: 'records',
    questions: [
      { key: 'url', question: 'address of your server, such as https://oneset.example', form: 'text' },
      { key: 'token', question: 'environment variable with its admin token', form: 'variable' },
    ],
  },
  homepages: {
    format: 'records',
    questions: [{ key: 'path', question: 'NDJSON file with name and homepage of each venue', form: 'text' }],
  },
}

export const SERVICE_NAMES = Object.keys(SERVICES) as ServiceName[]

/** Returns the value that an answer states. */
export function valueOfAnswer(answer: string, form: AnswerForm): unknown {
  const parts = () => answer.split(',').map((part) => part.trim())
  if (form === 'list') return parts()
  if (form === 'numbers') return parts().map(Number)
  return form === 'variable' ? { env: answer } : answer
}
