import assert from 'node:assert/strict'
import type { ErrorCode } from '#contract/errors.ts'
import type { TestServer } from './testServer.ts'

type Failure = (response: Response, code: ErrorCode) => Promise<unknown>

/** Returns a way to provoke each error of reports. */
export function reportErrors(
  s: () => TestServer,
  failure: Failure,
): Readonly<Record<'report_already_open' | 'report_limited', () => Promise<unknown>>> {
  const report = (index: number, kind: string) => {
    const { url, key, world } = s()
    return fetch(`${url}/api/v1/places/${world.venues[index]?.place.id ?? ''}/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind, note: 'x' }),
    })
  }
  return {
    report_already_open: async () => {
      assert.equal((await report(0, 'other')).status, 201)
      await failure(await report(0, 'other'), 'report_already_open')
    },
    report_limited: async () => {
      const answers = []
      for (const kind of ['closed', 'moved', 'wrong_hours', 'wrong_kind']) answers.push(await report(1, kind))
      await failure(answers.at(-1) as Response, 'report_limited')
    },
  }
}
