const REFERENCE = '/docs/reference'

const SECTIONS: Readonly<Record<string, string>> = {
  start: '/docs/first-answer',
  filters: `${REFERENCE}/filters`,
  booleans: `${REFERENCE}/filters#booleans`,
  fields: `${REFERENCE}/fields`,
  match: `${REFERENCE}/places#matchVenues`,
  reservations: `${REFERENCE}/reservations`,
  'live-status': `${REFERENCE}/live-status`,
  reports: `${REFERENCE}/reports`,
  webhooks: `${REFERENCE}/webhooks`,
  keys: `${REFERENCE}/keys`,
  exports: `${REFERENCE}/exports`,
  'test-keys': `${REFERENCE}/test-keys`,
  account: `${REFERENCE}/account`,
  owner: `${REFERENCE}/owner`,
  operator: `${REFERENCE}/operator`,
}

/** The calls that had an anchor of their own. */
const CALLS = ['search', 'nearby', 'sentence', 'suggest', 'place', 'history', 'regions', 'categories', 'stats', 'meta']

/** Returns where an anchor of the former page `/docs` leads now; null for any other. */
export function movedAnchor(anchor: string): string | null {
  if (CALLS.includes(anchor)) return `${REFERENCE}/places#${anchor}`
  return (Object.hasOwn(SECTIONS, anchor) ? SECTIONS[anchor] : undefined) ?? null
}
