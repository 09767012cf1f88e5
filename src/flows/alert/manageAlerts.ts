import { freshId } from '#base/ids.ts'
import { isoInstant, isoInstantOrNull, kstDate } from '#base/kst.ts'
import { type AlertFallback, FALLBACK_AFTER_MS } from '#contract/ownerAlert.ts'
import { addFallbacks } from '#notices/alerts/alertOutbox.ts'
import { noteReceipt, type ReportedNotice, reportOf } from '#notices/alerts/alertReport.ts'
import type { AlertChoice } from '#notices/alerts/alertSettings.ts'
import { addPushes } from '#notices/outbox.ts'
import type { Tx } from '#database/database.ts'
import type { Owner, OwnerServices } from '../owner/ownerServices.ts'
import { type PlaceAccess, reachedPlaces } from '../owner/people/placeAccess.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { AlertServices } from './alertServices.ts'

type Done<T> = { kind: 'done'; data: T }

/** The services that manage the alerts of the signed-in owner. */
export interface AlertState {
  alerts: AlertServices
  ownerServices: Pick<OwnerServices, 'subscriptions' | 'clock'> & PlaceAccess
}

/** A test alert is answered from the alert page, so it may take as long as a request. */
const TEST_WINDOW_MS = 5 * 60_000

/** Returns how the owner is alerted, what it costs, and what became of the newest test. */
export async function readAlerts(state: AlertState, { ownerId, email }: Owner) {
  const { alerts, ownerServices } = state
  const choice = await alerts.settings.read(ownerId)
  const month = kstDate(ownerServices.clock()).slice(0, 7)
  const sums = (await alerts.counts.ofMonth(month, ownerId)).get(ownerId)
  const { textsPerOwnerDay, mailsPerOwnerDay, textPriceWon } = alerts.limits
  const data = {
    fallback: choice.fallback ?? 'mail',
    fallbackAfterS: FALLBACK_AFTER_MS / 1_000,
    email,
    phoneLast4: choice.phone?.slice(-4) ?? null,
    phoneConfirmed: choice.isPhoneConfirmed,
    textsOffered: alerts.hasTexts,
    textsPerDay: textsPerOwnerDay,
    mailsPerDay: mailsPerOwnerDay,
    textPriceWon,
    month: { month, texts: sums?.texts ?? 0, mails: sums?.mails ?? 0, priceWon: sums?.priceWon ?? 0 },
    test: await testReport(state, ownerId, choice),
  }
  return { kind: 'done' as const, data }
}

type Alerts = Awaited<ReturnType<typeof readAlerts>>

/** Chooses how the owner is alerted when no push is confirmed. Texts need a confirmed phone. */
export async function chooseFallback(
  state: AlertState,
  owner: Owner,
  fallback: AlertFallback,
): Promise<Alerts | Refusal> {
  const { alerts } = state
  if (fallback === 'text') {
    if (!alerts.hasTexts) return NO_TEXTS
    if (!(await alerts.settings.read(owner.ownerId)).isPhoneConfirmed) return PHONE_NEEDED
  }
  await alerts.settings.choose(owner.ownerId, fallback)
  return readAlerts(state, owner)
}

/**
 * Texts a code to a phone, which gets alerts once the owner has typed the code. Anybody with a mailbox can sign in and
 * the phone may be a stranger's, so codes are for people of a place only, and few to one phone.
 */
export async function setAlertPhone(state: AlertState, owner: Owner, phone: string): Promise<Alerts | Refusal> {
  const { alerts, ownerServices } = state
  if (!alerts.hasTexts) return NO_TEXTS
  if (!alerts.textCountries.some((country) => phone.startsWith(`+${country}`))) return COUNTRY_NOT_ALLOWED
  if ((await reachedPlaces(ownerServices, owner.ownerId)).length === 0) return NO_PLACE
  const at = ownerServices.clock()
  if (!(await alerts.counts.count(owner.ownerId, 'phone_code', at))) return tooMany()
  if (!(await alerts.countPhoneCode(phone, at))) return tooMany()
  const code = await alerts.settings.setPhone(owner.ownerId, phone, at)
  const sent = await alerts.sendPhoneCode(phone, code)
  return sent.kind === 'accepted' ? readAlerts(state, owner) : refused('service_unavailable', TEXT_FAILED)
}

/** Confirms the phone and chooses texts as the fallback. */
export async function confirmAlertPhone(state: AlertState, owner: Owner, code: string): Promise<Alerts | Refusal> {
  const { alerts, ownerServices } = state
  if (!(await alerts.settings.confirmPhone(owner.ownerId, code, ownerServices.clock()))) return WRONG_CODE
  return chooseFallback(state, owner, 'text')
}

/**
 * Sends a test alert as a request would send one: a push to every browser, and the fallback when none of them confirms
 * it within a minute.
 */
export async function sendTestAlert(state: AlertState, owner: Owner): Promise<Alerts | Refusal> {
  const { alerts, ownerServices } = state
  const { ownerId } = owner
  const at = ownerServices.clock()
  if (!(await alerts.counts.count(ownerId, 'test', at))) return tooMany()
  const testId = freshId('alt_', alerts.random)
  await alerts.database.transaction(async (sent) => {
    const tx = sent as unknown as Tx<unknown>
    const event = { type: 'alert.test', placeId: '', subjectId: testId, at }
    await addPushes(tx, event, [ownerId], TEST_WINDOW_MS)
    const owners = { ownerIds: [ownerId], signedIn: new Set([ownerId]) }
    await addFallbacks(tx, event, owners, at + TEST_WINDOW_MS)
    await alerts.settings.noteTest(tx, ownerId, testId, at)
  })
  return readAlerts(state, owner)
}

/** Notes that a browser received a push. */
export async function confirmPush(
  { alerts, ownerServices }: AlertState,
  noticeId: string,
): Promise<Done<{ receivedAt: string }> | Refusal> {
  const at = ownerServices.clock()
  const isKnown = await noteReceipt(alerts.database, noticeId, at)
  return isKnown ? { kind: 'done', data: { receivedAt: isoInstant(at) } } : refused('not_found')
}

async function testReport({ alerts, ownerServices }: AlertState, ownerId: string, { test }: AlertChoice) {
  if (!test) return null
  const notices = await reportOf(alerts.database, ownerId, test.testId)
  const browsers = await ownerServices.subscriptions.ofOwner(ownerId)
  const hostOf = (id: string) => {
    const browser = browsers.find(({ subscriptionId }) => subscriptionId === id)
    return browser ? new URL(browser.endpoint).hostname : null
  }
  const fallback = notices.find(({ channel }) => channel !== 'push')
  return {
    testId: test.testId,
    startedAt: isoInstant(test.at),
    browsers: notices
      .filter(({ channel }) => channel === 'push')
      .map((notice) => ({
        subscriptionId: notice.recipient,
        pushService: hostOf(notice.recipient),
        ...timesOf(notice),
      })),
    fallback: fallback
      ? {
          carrier: fallback.channel,
          dueAt: isoInstant(test.at + FALLBACK_AFTER_MS),
          ...timesOf(fallback),
          confirmedAt: isoInstantOrNull(await alerts.links.usedAt(ownerId, test.testId)),
        }
      : null,
  }
}

function timesOf({ status, sentAt, receivedAt, reason }: ReportedNotice) {
  return { status, sentAt: isoInstantOrNull(sentAt), receivedAt: isoInstantOrNull(receivedAt), reason }
}

const NO_TEXTS = refused('invalid_parameter', {
  param: 'fallback',
  message: {
    en: 'This installation sends no text messages: its operator has configured no gateway.',
    ko: '이 서비스에서는 문자를 보낼 수 없습니다. 운영자가 문자 발송을 설정하지 않았습니다.',
  },
  hint: { en: 'Choose mail.', ko: '메일을 선택하세요.' },
})
const NO_PLACE = refused('invalid_parameter', {
  param: 'phone',
  message: {
    en: 'Texts are for people who answer for a place.',
    ko: '문자 알림은 등록된 매장이 있어야 쓸 수 있습니다.',
  },
  hint: {
    en: 'Claim your place first, or ask its owner to invite you.',
    ko: '먼저 매장 등록을 신청하거나 사장님에게 초대를 요청하세요.',
  },
})
const PHONE_NEEDED = refused('invalid_parameter', {
  param: 'fallback',
  message: { en: 'Texts need a confirmed phone.', ko: '문자를 받으려면 먼저 전화번호를 확인해야 합니다.' },
  hint: {
    en: 'Send the number to POST /api/owner/v1/alerts/phone and then the code that is texted to it.',
    ko: 'POST /api/owner/v1/alerts/phone으로 번호를 보낸 뒤 문자로 받은 인증번호를 입력하세요.',
  },
})
const COUNTRY_NOT_ALLOWED = refused('invalid_parameter', {
  param: 'phone',
  message: {
    en: 'This installation sends no texts to numbers of that country.',
    ko: '이 국가의 번호로는 문자를 보내지 않습니다.',
  },
})
const WRONG_CODE = refused('invalid_parameter', {
  param: 'code',
  message: {
    en: 'This code is wrong or older than 10 minutes.',
    ko: '인증번호가 틀렸거나 10분이 지났습니다.',
  },
  hint: { en: 'After five wrong codes request a new one.', ko: '다섯 번 틀리면 번호를 새로 받아야 합니다.' },
})
const TEXT_FAILED = {
  message: {
    en: 'The text could not be sent.',
    ko: '문자를 보내지 못했습니다.',
  },
  retryAfterS: 60,
}

/** The limits end with the day in Korea, which an owner need not know to the second. */
function tooMany(): Refusal {
  return refused('rate_limited', {
    message: {
      en: "Today's limit of the operator is reached.",
      ko: '운영자가 정한 오늘의 한도에 도달했습니다.',
    },
    hint: { en: 'Try again tomorrow.', ko: '내일 다시 시도하세요.' },
    retryAfterS: 3_600,
  })
}
