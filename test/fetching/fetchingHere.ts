import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { outboundStream } from '#adapters/outboundStream.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import type { Origin } from '#fetching/declaredSource.ts'
import type { FetchDependencies } from '#fetching/dependencies.ts'
import type { FetchOutcome } from '#fetching/edition.ts'
import { fetchSource } from '#fetching/fetchSource.ts'
import { hostPace } from '#fetching/hostPace.ts'
import { onLoopback } from '../support/onLoopback.ts'

/** Fetches one source on this machine: a cache in a temporary folder, and a clock that only pauses advance. */
export interface FetchingHere {
  folder: string
  cache: string
  dependencies: FetchDependencies
  /** The pauses so far, in milliseconds. */
  pauses: number[]
  /** Sets the clock. */
  at(time: string): void
  fetch(from: Origin, name?: string): Promise<FetchOutcome>
  /** All text that the cache holds, for tests that look for secrets. */
  stored(): string
}

export function fetchingHere(t: TestContext, environment: Record<string, string> = {}): FetchingHere {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-fetching-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  let now = Date.parse('2026-11-20T03:00:00Z')
  let drawn = 0
  const pauses: number[] = []
  const clock = () => now
  const sleep = async (waitMs: number) => {
    pauses.push(waitMs)
    now += waitMs
  }
  const dependencies: FetchDependencies = {
    outbound: outboundStream({ allowed: new AddressRanges(['127.0.0.1']), timeMsMax: 20_000 }),
    clock,
    sleep,
    random: (size) => Uint8Array.from({ length: size }, () => (drawn = (drawn * 73 + 41) % 251)),
    environment,
    pace: hostPace(clock, sleep),
  }
  const cache = path.join(folder, 'cache')
  return {
    folder,
    cache,
    dependencies,
    pauses,
    at: (time) => (now = Date.parse(time)),
    fetch: (from, name = 'list') => fetchSource({ name, from }, cache, dependencies),
    stored: () =>
      readdirSync(cache, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `${entry.name}\n${readFileSync(path.join(entry.parentPath, entry.name), 'latin1')}`)
        .join('\n'),
  }
}

/** A server on loopback, with the requests that it received. */
export interface StandIn {
  url: string
  asked: IncomingMessage[]
}

export async function standIn(
  t: TestContext,
  answer: (request: IncomingMessage, response: ServerResponse, url: URL) => void,
): Promise<StandIn> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answer(request, response, new URL(request.url ?? '/', 'http://stand.in'))
  })
  return { url: await onLoopback(t, server), asked }
}
