import type { Instant } from '#base/clock.ts'
import { examplesOf } from '#flows/search/examples.ts'
import type { Serving } from '#flows/search/releaseHolder.ts'
import { projectMeta } from './meta.ts'

/** By release; the weak reference frees a body together with its index. */
const bodies = new WeakMap<Serving['index'], Promise<string>>()

/** Returns the vocabulary of this release as JSON, with what the release can answer; made once for a release. */
export function metaBody(serving: Serving, now: Instant): Promise<string> {
  const { index } = serving
  let body = bodies.get(index)
  if (!body) {
    bodies.set(index, (body = makeBody(serving, now)))
    body.catch(() => bodies.delete(index))
  }
  return body
}

async function makeBody(serving: Serving, now: Instant): Promise<string> {
  const { index } = serving
  const { coverageNote: note, sources, generatedAt: updatedAt } = index
  const figures = { counts: index.filterCounts(), examples: await examplesOf(serving, now) }
  return JSON.stringify(projectMeta({ note, regions: index.provinces(), sources, updatedAt, ...figures }))
}
