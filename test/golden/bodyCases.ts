import { PASSWORD } from '../flows/browser.ts'

const KEY = { name: '노트북', mode: 'live' }
const EDIT = { phone: '02-123-4567' }
const PUSH_KEYS = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

/** A valid body for each call whose body has fields. Owners' erasures are never valid, because they would succeed. */
export const VALID_BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  reserve: {
    placeId: 'pl_nope',
    reservationTime: '2026-12-01T18:30:00+09:00',
    guestCount: 2,
    guestPhone: '010-1234-5678',
  },
  askVenue: { placeId: 'pl_nope', kind: 'item', topic: '국밥' },
  createWebhook: { url: 'https://example.com/hooks', events: ['webhook.test'] },
  createApiKey: KEY,
  createOwnKey: KEY,
  createKey: KEY,
  changeOwnAccount: { dailyTokens: 100 },
  finishAccessReview: { revokeKeyIds: [], revokeGrantIds: [] },
  askOwnerSignIn: { email: 'owner@example.com' },
  eraseOwnOwnerAccount: { email: 'another@example.com' },
  answerQuestion: { status: 'available' },
  editOwnPlace: EDIT,
  previewOwnPlace: EDIT,
  subscribePush: { endpoint: 'https://push.example.com/1', keys: PUSH_KEYS },
  claimOwnPlace: { placeId: 'pl_nope', message: '제 가게입니다' },
  createAccount: { email: 'account@example.com', plan: 'pro' },
  claimPlace: { email: 'owner@example.com', placeId: 'pl_nope', partner: true },
  settlePair: { a: { source: 'list', sourceId: 'a1' }, b: { source: 'list', sourceId: 'b1' }, same: true },
  signUp: { email: 'new@example.com', password: PASSWORD, name: '홍' },
  signIn: { email: 'new@example.com', password: PASSWORD },
  signInWithProvider: { provider: 'oidc' },
  requestPasswordReset: { email: 'new@example.com' },
  resetPassword: { newPassword: PASSWORD, token: 'x' },
  confirmAddress: { token: 'x', password: PASSWORD },
  changeOwnName: { name: '홍길동' },
}

/** Valid values of optional fields. */
const OPTIONAL_VALUES: Readonly<Record<string, unknown>> = {
  guestName: '홍길동',
  note: '창가 자리',
  reason: '일정 변경',
  guestCount: 3,
  question: '지금 자리가 있나요?',
  graceSeconds: 60,
  events: ['webhook.test'],
  description: 'hooks',
  scopes: ['places:read'],
  expiresAt: '2027-01-01T00:00:00+09:00',
  allowedIps: ['203.0.113.0/24'],
  allowedOrigins: ['https://example.com'],
  dailyTokens: 5,
  validForMinutes: 60,
  partner: false,
  confirmOwned: true,
  withdrawEdits: true,
  force: false,
  allow: ['sido=11'],
  allowSido: ['11'],
  bulkExport: true,
  plan: 'free',
  rememberMe: true,
  callbackURL: '/docs',
  errorCallbackURL: '/docs',
  redirectTo: '/docs',
}

/** Returns a valid value of a field; a text for an unknown one. */
export function validValue(call: string, field: string): unknown {
  return VALID_BODIES[call]?.[field] ?? OPTIONAL_VALUES[field] ?? 'x'
}

const text = (value: unknown) => JSON.stringify(value)
const list = (length: number, value: unknown) => text(Array.from({ length }, () => value))

/** Values that every field gets, as a label and JSON. */
export const FIELD_VALUES: readonly (readonly [label: string, json: string])[] = [
  'null',
  'true',
  '7',
  '-1',
  '1.5',
  '1e9',
  '""',
  '"  "',
  '"x"',
  '"a?b"',
  '"\\u0001"',
  '"\\ud800"',
  '[]',
  '[1]',
  '["x"]',
  '[null]',
  '{}',
  '{"q":1}',
  '{"__proto__":1}',
  text('Hong <hong@example.com>'),
  text('2020-01-01T00:00:00Z'),
  text('2026-02-30T00:00:00Z'),
  text('https://user:pw@example.com'),
  text('//evil.example'),
  text('browser'),
  text('seats'),
]
  .map((json) => [json, json] as const)
  .concat([
    ['65 characters', text('가'.repeat(65))],
    ['150 characters', text('x'.repeat(150))],
    ['300 characters', text('x'.repeat(300))],
    ['3000 characters', text('x'.repeat(3_000))],
    ['18 sidos', list(18, '11')],
    ['51 events', list(51, 'webhook.test')],
    ['601 ids', list(601, 'key_1')],
  ])

const edit = (value: unknown) => JSON.stringify(value)
const EDITS = [
  edit({ menu: [{ name: '국밥', price: -1 }, { price: 1 }, { name: 'x', extra: 1 }] }),
  edit({ businessHours: [{ day: 'mon', open: '25:00' }] }),
  edit({ businessHours: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'mon'].map((day) => ({ day, closed: true })) }),
  edit({ temporaryClosures: [{ from: '2026-02-30', to: '2026-01-01', reason: 'holiday' }] }),
  edit({ promotion: { title: 't', startsAt: '2026-12-02', endsAt: '2026-12-01' } }),
  edit({ homepage: 'https://user:pw@example.com', bookingUrl: 'http://127.0.0.1/', photos: { main: 'http://x.com/a' } }),
  edit({ attributes: { wifi: true, booleans: { wifi: 'yes', wify: true }, payment_methods: ['stones'] } }),
  edit({ withdraw: ['phone', 'nothing'], snsLinks: [{ platform: 'x', url: 'ftp://x' }], phonee: 1 }),
  edit({ phone: null, homepage: null, menu: null, photos: null, attributes: {} }),
  edit({ menu: Array.from({ length: 25 }, () => ({ name: 1 })) }),
]

const KEYS = [
  text({ ...KEY, mode: 'browser', scopes: ['places:read', 'usage:read'] }),
  text({ ...KEY, allowedOrigins: ['https://example.com'] }),
  text({ name: 'k', allowedOrigins: ['https://example.com'] }),
  text({ ...KEY, mode: 'browser', allowedOrigins: ['https://example.com/'] }),
  text({ ...KEY, allowedIps: ['203.0.113.0/24', '203.0.113.0/33'] }),
  text({ ...KEY, scopes: ['places:read', 'places:read', 'nothing'] }),
]

/** Bodies with conflicts between fields, or of a certain call. */
export const MORE_BODIES: Readonly<Record<string, readonly string[]>> = {
  reserve: [
    '[]',
    text({ ...VALID_BODIES['reserve'], note: 'a\u0000b' }),
    text({ ...VALID_BODIES['reserve'], idempotencyKey: null }),
    text({ guestPhone: '', reservationTime: 1, guestCount: 0 }),
    text({ ...VALID_BODIES['reserve'], guestName: ' 홍\n길동 ', note: '' }),
    text({ ...VALID_BODIES['reserve'], reservationTime: '2026-12-01T18:30', guestCount: 201 }),
  ],
  askVenue: [
    text({ ...VALID_BODIES['askVenue'], guestCount: 2 }),
    text({ placeId: 'pl_nope', topic: '자리', guestCount: 2 }),
    text({ placeId: 'pl_nope', kind: 'seats', topic: ' 자리 ', guestCount: 2, question: ' ' }),
  ],
  createApiKey: KEYS,
  createOwnKey: KEYS,
  createKey: KEYS,
  createWebhook: [text({ url: 'http://example.com', events: ['webhook.test', 'x'], descriptions: '' })],
  settlePair: [text({ a: 'ab', b: { source: 'x', sourceId: 'y', more: 1 }, same: 'true' })],
  subscribePush: [
    text({ endpoint: 'https://push.example.com/1', keys: PUSH_KEYS, expirationTime: 'x', more: 1 }),
    text({ endpoint: 'https://push.example.com/1', keys: { ...PUSH_KEYS, auth: 'short' } }),
    text({ endpoint: 'http://push.example.com/1', keys: { ...PUSH_KEYS, p256dh: 1 } }),
  ],
  editOwnPlace: EDITS,
  previewOwnPlace: EDITS,
  signUp: [text({ email: 1, password: 'short', name: 'x'.repeat(201), callbackURL: 'dashboard', image: null })],
  resetPassword: [text({ newPassword: '', token: 'x'.repeat(201) })],
}
