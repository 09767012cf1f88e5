import { Type } from 'typebox'
import { ALERT_FALLBACKS, ALERT_OCCASIONS, ALL_ALERT_ANSWERS } from '../../ownerAlert.ts'
import { successSchema } from '../../schemas/envelope.ts'
import {
  AlertAnswerBody,
  AlertChoiceBody,
  AlertPhoneBody,
  AlertPhoneCodeBody,
  OwnerTypedCodeBody,
} from '../../schemas/owner/ownerAlertBodies.ts'
import { instant, nullable } from '../../schemas/values.ts'
import type { PathParameter } from '../endpoints.ts'
import { owner } from './ownerEndpoint.ts'

const count = Type.Integer({ minimum: 0 })
const Delivery = {
  status: Type.Enum(['waiting', 'sent', 'dead', 'dropped']),
  sentAt: { ...nullable(instant), description: 'When the push service, the gateway or the mail server accepted it.' },
  receivedAt: { ...nullable(instant), description: 'When the browser confirmed that it arrived.' },
  reason: nullable(Type.String()),
}
const AlertTest = Type.Object({
  testId: Type.String(),
  startedAt: instant,
  browsers: Type.Array(
    Type.Object({
      subscriptionId: Type.String(),
      pushService: { ...nullable(Type.String()), description: 'The host of the push service.' },
      ...Delivery,
    }),
  ),
  fallback: {
    ...nullable(
      Type.Object({
        carrier: Type.Enum(['push', 'text', 'mail']),
        dueAt: instant,
        ...Delivery,
        confirmedAt: { ...nullable(instant), description: 'When its link was used.' },
      }),
    ),
    description: 'null when the owner chose no fallback. Its reason is push_confirmed when it was not needed.',
  },
})
const Alerts = Type.Object({
  fallback: Type.Enum([...ALERT_FALLBACKS]),
  fallbackAfterS: { ...count, description: 'How long a browser has to confirm a push.' },
  email: Type.String(),
  phoneLast4: nullable(Type.String()),
  phoneConfirmed: Type.Boolean(),
  textsOffered: Type.Boolean({ description: 'false: this installation has no gateway for texts.' }),
  textsPerDay: count,
  mailsPerDay: count,
  textPriceWon: { ...count, description: 'What the operator charges for one text, in won.' },
  month: Type.Object({ month: Type.String(), texts: count, mails: count, priceWon: count }),
  test: { ...nullable(AlertTest), description: 'The newest test alert.' },
})
const ShownAlert = Type.Object({
  occasion: Type.Enum([...ALERT_OCCASIONS]),
  placeName: nullable(Type.String()),
  answers: Type.Array(Type.Enum([...ALL_ALERT_ANSWERS]), { description: 'The answers that can be given now.' }),
  status: Type.String(),
  expiresAt: nullable(instant),
  usedAt: nullable(instant),
  reservation: nullable(
    Type.Object({ reservationTime: instant, guestCount: Type.Integer(), note: nullable(Type.String()) }),
  ),
  question: nullable(
    Type.Object({
      kind: Type.String(),
      topic: Type.String(),
      guestCount: nullable(Type.Integer()),
      question: nullable(Type.String()),
    }),
  ),
})
const code: PathParameter = { name: 'code', description: 'From the text or mail.', example: '0123456789abcdef' }

/** The open calls around alerts: none needs a session. */
export const OWNER_ALERT_OPEN_ENDPOINTS = [
  owner({
    name: 'ownerSignInTyped',
    method: 'POST',
    path: '/sign-in-codes',
    summary:
      'Sign in with the code to type that the sign-in mail contains beside its link, for an installed app; five wrong codes end it',
    open: true,
    body: OwnerTypedCodeBody,
    output: successSchema(Type.Object({ ownerId: Type.String(), tokenId: Type.String(), expiresAt: instant })),
    errors: ['sign_in_required'],
  }),
  owner({
    name: 'confirmPush',
    method: 'POST',
    path: '/push-receipts/{noticeId}',
    summary: 'Confirm that a push arrived; a service worker calls it with the id of the payload',
    open: true,
    pathParameters: [{ name: 'noticeId', description: 'From the payload.', example: 'ntc_0123456789abcdef' }],
    output: successSchema(Type.Object({ receivedAt: instant })),
    errors: ['not_found'],
  }),
  owner({
    name: 'readAlertLink',
    method: 'GET',
    path: '/alert-links/{code}',
    summary: 'Read the request of the link in a text or mail; changes nothing',
    open: true,
    pathParameters: [code],
    output: successSchema(ShownAlert),
    errors: ['not_found'],
  }),
  owner({
    name: 'answerAlertLink',
    method: 'POST',
    path: '/alert-links/{code}',
    summary: 'Answer the request of the link for its owner; a decline and an answer may carry a note',
    open: true,
    pathParameters: [code],
    body: AlertAnswerBody,
    output: successSchema(ShownAlert),
    errors: ['not_found', 'already_settled'],
  }),
] as const

/** The calls with which an owner manages their alerts. */
export const OWNER_ALERT_ENDPOINTS = [
  owner({
    name: 'readAlerts',
    method: 'GET',
    path: '/alerts',
    summary: 'Read how the owner is alerted when no push is confirmed, its costs, and the newest test',
    output: successSchema(Alerts),
  }),
  owner({
    name: 'chooseFallback',
    method: 'PATCH',
    path: '/alerts',
    summary:
      'Choose how the owner is alerted when no push is confirmed: a mail, a text to a confirmed phone, or nothing',
    body: AlertChoiceBody,
    output: successSchema(Alerts),
  }),
  owner({
    name: 'setAlertPhone',
    method: 'POST',
    path: '/alerts/phone',
    summary: 'Text a code to the phone that shall get alerts; a new phone replaces the one before',
    body: AlertPhoneBody,
    output: successSchema(Alerts),
    errors: ['service_unavailable'],
  }),
  owner({
    name: 'confirmAlertPhone',
    method: 'POST',
    path: '/alerts/phone/confirm',
    summary: 'Confirm the phone with the code that was texted to it, and choose texts as the fallback',
    body: AlertPhoneCodeBody,
    output: successSchema(Alerts),
  }),
  owner({
    name: 'sendTestAlert',
    method: 'POST',
    path: '/alerts/test',
    summary: 'Send a test alert as a request would send one; the answer reports what arrives and when',
    output: successSchema(Alerts),
  }),
] as const
