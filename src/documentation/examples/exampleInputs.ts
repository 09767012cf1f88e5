import type { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import type { ExampleValue } from '../page.ts'
import { EXAMPLE_TIME } from './exampleTime.ts'

/** The query or body of a call in its example. */
interface ExampleInput {
  query?: Readonly<Record<string, ExampleValue>>
  body?: Readonly<Record<string, unknown>>
}

const TEST_PLACE = 'pl_test_accept'

/**
 * The examples of the calls with a key other than reads, by their names in the contract. Those that have an effect work
 * with a test key (docs/reference/billing.md#test-keys); a test sends them.
 */
export const EXAMPLE_INPUTS: Readonly<Record<(typeof CALLER_ENDPOINTS)[number]['name'], ExampleInput>> = {
  matchVenues: {
    body: { venues: [{ ref: '1', name: '역삼 돼지국밥', address: '서울특별시 강남구 테헤란로 152' }] },
  },
  reserve: {
    body: { placeId: TEST_PLACE, reservationTime: EXAMPLE_TIME, guestCount: 4, guestPhone: '010-1234-5678' },
  },
  listReservations: { query: { page_size: 20 } },
  readReservation: { query: { wait: 25 } },
  cancelReservation: { body: { reason: '일정이 바뀌었습니다.' } },
  acceptProposal: { body: { reservationTime: EXAMPLE_TIME } },
  declineProposal: { body: { reservationTime: EXAMPLE_TIME } },
  askVenue: { body: { placeId: 'pl_test_limited', kind: 'wait', topic: '대기' } },
  readAnswer: { query: { wait: 25 } },
  peekAnswer: { query: { placeId: 'pl_test_limited', topic: '대기', kind: 'wait' } },
  reportPlace: { body: { kind: 'closed', note: '간판이 없습니다.' } },
  createWebhook: { body: { url: 'https://example.com/events', events: ['reservation.confirmed'] } },
  listWebhooks: {},
  deleteWebhook: {},
  rotateWebhook: { body: {} },
  testWebhook: {},
  listDeliveries: { query: { limit: 10 } },
  retryDelivery: {},
  createListener: { body: { events: ['reservation.confirmed'] } },
  listen: { query: { wait: 25 } },
  deleteListener: {},
  usage: {},
  listRequests: { query: { status: '4xx' } },
  listApiKeys: {},
  createApiKey: { body: { name: 'server', mode: 'live', scopes: ['places:read'] } },
  revokeApiKey: {},
  rotateKey: { body: {} },
  listExports: {},
  listChanges: { query: { since: '2026-11-20-1f3a9c07' } },
}
