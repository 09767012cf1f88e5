import { BENCH_DAY } from './settings.ts'

/** Half of all venues have one of these syllables in a name or on the menu. */
const SYLLABLES = ['집', '밥', '고', '면', '카', '이', '국', '기']
const WINDOWS = 100

/**
 * Returns the costliest requests: uncached time windows, a hundred full records, one-syllable keywords, the widest
 * circles.
 */
export function heavyPaths(): string[] {
  const cold = Array.from({ length: WINDOWS }, (_, i) => {
    const clock = `${String(9 + Math.floor(i / 10)).padStart(2, '0')}:${String((i * 7) % 60).padStart(2, '0')}`
    return list({ open_at: `${BENCH_DAY} ${clock}-23:59`, fields: 'all', page_size: '100' })
  })
  const words = SYLLABLES.flatMap((keyword) => [
    list({ keyword, fields: 'all', page_size: '100' }),
    list({ keyword, page: '50', page_size: '100' }),
  ])
  const wide = ['distance', 'discovery'].map((sort) =>
    list({ lat: '37.5172', lng: '127.0473', radius: '5000', sort, fields: 'all', page_size: '100' }, '/nearby'),
  )
  return [...cold, ...words, ...wide]
}

function list(params: Record<string, string>, below = ''): string {
  return `/api/v1/places${below}?${new URLSearchParams(params).toString()}`
}
