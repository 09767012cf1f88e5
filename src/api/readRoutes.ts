import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { Parsed, RawParams } from '#contract/parsed.ts'
import type { FieldMask, OpenAt } from '#contract/query.ts'
import { type Caller, identify } from '#flows/identify.ts'
import { servingFor } from '#flows/placeQueries.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import type { Serving } from '#flows/releaseHolder.ts'
import { credentialOf } from './credentials.ts'
import { matchesEtag, weakEtag } from './etag.ts'
import { codeOfFaults } from './problem.ts'
import { readQueryString } from './queryString.ts'
import { sendJson, sendRefusal } from './replies.ts'
import type { Service } from './service.ts'

/** An answer on its way out. */
export interface Answer {
  kind: 'answer'
  body: string
  units: number
  headers?: Readonly<Record<string, string>>
}

/** What a read runs with once it is understood. */
export interface Read<T> {
  service: Service
  serving: Serving
  caller: Caller
  /** The `:id` of the path; empty where there is none. */
  id: string
  value: T
  notices: Parsed<T> extends infer P ? (P extends { notices: infer N } ? N : never) : never
  at: Instant
  requestId: string
}

/** A read endpoint: how its query is understood, what its answer depends on beside the URL and the data, and its use case. */
export interface ReadRoute<T> {
  path: string
  parse: (raw: RawParams, now: Instant) => Parsed<T>
  /** Parts of the answer that change with the clock, as text; a cached answer is the same while they are. */
  varies: (value: T, at: Instant) => string
  mask?: (value: T) => FieldMask
  dataVersion?: (value: T) => string | null
  run: (read: Read<T>) => Answer | Refusal
}
