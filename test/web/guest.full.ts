import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { addDays, kstDate, MINUTE_MS, WEEKDAYS } from '#base/kst.ts'
import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import { PASSWORD, signedIn } from '../flows/browser.ts'
import { registerApp } from '../flows/factors.ts'
import { identityProvider, PROVIDER_CLIENT } from '../support/identityProvider.ts'
import { until } from '../support/until.ts'
import { type OwnerPages, ownerPages } from './ownerPages.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

/** A guest on a phone of 360 px: from a place to the account and back, a request, a question, and their answers. */

const provider = await identityProvider({ after }, () => `${web.test.url}/api/auth/callback/oidc`)
const web = webServer({
  venues: 40,
  settings: {
    oidc: { issuer: provider.issuer, ...PROVIDER_CLIENT },
    outboundAllowed: new AddressRanges(['127.0.0.1']),
  },
})
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'en-GB' } as const
const EMAIL = 'diner@example.com'
const OVERFLOW = 'document.documentElement.scrollWidth - innerWidth'
/** The questions that this browser stores. */
const STORED_QUESTIONS = `localStorage.getItem('oneset.askedQuestions')`
const SENT = 'Waiting for the venue…'
/** The focused element's text, when it is a status within the screen; else an empty text. */
const FOCUSED_STATUS = `(e => { const { top, bottom } = e.getBoundingClientRect();
  return e.getAttribute('role') === 'status' && top >= 0 && bottom <= innerHeight ? e.textContent.trim() : '' })(document.activeElement)`

async function placePage(path: string): Promise<Page> {
  const page = await web.open('/mark.svg', PHONE)
  await page.clock.setFixedTime(web.test.clock.now)
  await page.goto(web.test.url + path)
  return page
}

async function untilFocused(page: Page, text: string): Promise<void> {
  await until(async () => (await page.evaluate<string>(FOCUSED_STATUS)) === text)
}

/** Signs up from a place's page, and confirms by the mailed link. */
async function signUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in to book or ask' }).tap()
  await page.getByText('To request tables and ask venues questions.').waitFor()
  await page.getByRole('link', { name: 'No account yet? Create one' }).tap()
  await page.getByLabel('Name').fill('Emma')
  await page.getByLabel('E-mail address').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create an account' }).tap()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await page.goto(await web.test.linkTo(EMAIL))
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await page.getByRole('button', { name: 'Request a table' }).waitFor()
}

/** Requests a table, after entries that the form refuses in a guest's words. */
async function requestTable(page: Page): Promise<void> {
  const tomorrow = addDays(kstDate(web.test.clock.now), 1)
  await page.getByRole('button', { name: 'Request a table' }).tap()
  assert.equal(await page.getByLabel('Day').inputValue(), tomorrow, 'the day of the search')
  assert.equal(await page.getByLabel('Time', { exact: true }).inputValue(), '20:30', 'the time of the search')
  await page.getByLabel('Day').fill(kstDate(web.test.clock.now))
  await page.getByLabel('Time', { exact: true }).fill('00:00')
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Send request' }).tap()
  await page.getByText('This time has passed. Choose a later one.').waitFor()
  await page.getByText('Check the number').waitFor()
  await page.getByLabel('Day').fill(tomorrow)
  await page.getByLabel('Time', { exact: true }).fill('20:30')
  // The number has the right form, but no such number exists: the service refuses it.
  await page.getByLabel('Phone').fill('+81 00-0000-0000')
  await page.getByText('We send no texts to this number').waitFor()
  await page.getByRole('button', { name: 'Send request' }).tap()
  await page.getByRole('alert').getByText('Please check the marked fields.').waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByLabel('Phone').fill('010-1234-5678')
  await page.getByRole('button', { name: 'Send request' }).tap()
  await untilFocused(page, SENT)
}

async function declineTable(page: Page, owner: OwnerPages): Promise<void> {
  const { data } = await owner.call('GET', '/inbox')
  const [{ reservationId }] = data.reservations
  await owner.call('POST', `/reservations/${reservationId}/decline`, { reason: '그 시간에는 자리가 없습니다' })
  await page.getByText('The venue could not accept it').waitFor()
}

async function askAndAnswer(page: Page, owner: OwnerPages): Promise<void> {
  web.test.clock.now += MINUTE_MS
  await page.clock.setFixedTime(web.test.clock.now)
  await page.getByRole('button', { name: 'Ask a question' }).tap()
  await page.getByLabel('In your own words (optional)').fill('Is there a seat by the window?')
  await page.getByRole('button', { name: 'Send question' }).tap()
  await untilFocused(page, SENT)
  const { data } = await owner.call('GET', '/inbox')
  const [{ queryId, question }] = data.questions
  assert.equal(question, 'Is there a seat by the window?')
  await owner.call('POST', `/questions/${queryId}/answer`, { status: 'limited', note: '카운터석만 있어요' })
  await page.getByText('Counter seats only').waitFor()
}

test('a guest signs up from a place, returns to it, and finds the answers there and among the bookings', async () => {
  const owner = await ownerPages(web, 7)
  const place = `/place/${owner.placeId}`
  const page = await placePage(`${place}?open_at=tomorrow+20:30`)
  await signUp(page)
  assert.equal(new URL(page.url()).pathname, place)
  await requestTable(page)
  await declineTable(page, owner)
  await askAndAnswer(page, owner)

  await page.reload()
  await page.getByText('Fully booked at that time').waitFor()
  await page.getByText('Counter seats only').waitFor()
  assert.deepEqual(await seriousFindings(page), [])

  await page.getByRole('button', { name: 'Display' }).tap()
  await page.getByRole('menuitem', { name: 'My bookings' }).tap()
  const rows = page.getByRole('list', { name: 'Your requests' }).getByRole('listitem')
  await rows.nth(1).getByText('Fully booked at that time').waitFor()
  await rows.nth(0).getByText('Counter seats only').waitFor()
  await rows.nth(1).getByText(owner.name).first().waitFor()
  assert.deepEqual([...faultsOf(page).filter((fault) => !fault.includes('400')), ...(await seriousFindings(page))], [])
  assert.ok((await page.evaluate<number>(OVERFLOW)) <= 0, 'nothing is wider than the screen')
  await rows.nth(1).getByRole('link').tap()
  await page.getByRole('button', { name: 'Request a table' }).waitFor()
  assert.equal(new URL(page.url()).pathname, place)

  assert.match((await page.evaluate<string | null>(STORED_QUESTIONS)) ?? '', /queryId/)
  await page.goto(`${web.test.url}/bookings`)
  await page.getByRole('button', { name: 'Sign out' }).tap()
  await page.getByLabel('E-mail address').waitFor()
  assert.equal(await page.evaluate<string | null>(STORED_QUESTIONS), null, 'nothing of the person stays in the browser')
})

async function sendPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
}

test('a guest who signs in with the password returns to the place, and a link cannot lead them to another site', async () => {
  const owner = await ownerPages(web, 9)
  await signedIn(web.test, 'second@example.com')
  const page = await placePage(`/place/${owner.placeId}`)
  await page.getByRole('link', { name: 'Sign in to book or ask' }).tap()
  await sendPassword(page, 'second@example.com')
  await page.getByRole('button', { name: 'Request a table' }).waitFor()
  assert.equal(new URL(page.url()).pathname, `/place/${owner.placeId}`)

  const misled = await placePage('/sign-in?back=//evil.example/place/pl_1')
  await sendPassword(misled, 'second@example.com')
  await misled.getByRole('heading', { name: 'My bookings' }).waitFor()
  assert.equal(misled.url(), `${web.test.url}/bookings`)
})

test('a guest returns to the place after a second factor, and after a new password', async () => {
  const owner = await ownerPages(web, 11)
  const email = 'third@example.com'
  const app = await registerApp(web.test, await signedIn(web.test, email))
  const page = await placePage(`/place/${owner.placeId}`)
  await page.getByRole('link', { name: 'Sign in to book or ask' }).tap()
  await page.getByRole('link', { name: 'Forgotten your password?' }).tap()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).tap()
  await page.getByText('a link is on its way').waitFor()
  const isReset = (mail: string) => mail.includes(`mail to ${email}:`) && mail.includes('/reset-password/')
  await until(() => web.test.mails.some(isReset))
  await page.goto(/https?:\/\/\S+/.exec(web.test.mails.findLast(isReset) ?? '')?.[0] ?? '')
  await page.getByLabel('Password').fill('another long password')
  await page.getByRole('button', { name: 'Change the password' }).tap()
  await page.getByText('Your password was changed.').waitFor()
  await sendPassword(page, email, 'another long password')
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  await page.getByLabel('Code of the authenticator app').fill(app.code())
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByRole('button', { name: 'Request a table' }).waitFor()
  assert.equal(new URL(page.url()).pathname, `/place/${owner.placeId}`)
})

test('a guest returns to the place from an identity provider, and a failure there stays a sign-in of a guest', async () => {
  const owner = await ownerPages(web, 15)
  const page = await placePage(`/place/${owner.placeId}`)
  await page.getByRole('link', { name: 'Sign in to book or ask' }).tap()
  const { search } = new URL(page.url())
  await page.goto(`${web.test.url}/sign-in?provider=1&error=access_denied&${search.slice(1)}`)
  await page.getByText('Signing in with your identity provider failed.').waitFor()
  await page.getByText('To request tables and ask venues questions.').waitFor()
  provider.open()
  await page.getByRole('button', { name: 'Sign in with your identity provider' }).tap()
  await page.getByRole('button', { name: 'Request a table' }).waitFor()
  assert.equal(new URL(page.url()).pathname, `/place/${owner.placeId}`)
})

/** Opens a page as a person who is signed in already. */
async function signedInPage(email: string, path: string): Promise<Page> {
  const person = await signedIn(web.test, email)
  const page = await placePage('/mark.svg')
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: web.test.url })))
  await page.goto(web.test.url + path)
  return page
}

test('a guest whose session has ended is led to the sign-in from the form that was refused', async () => {
  const owner = await ownerPages(web, 17)
  const page = await signedInPage('fifth@example.com', `/place/${owner.placeId}`)
  await page.getByRole('button', { name: 'Request a table' }).tap()
  await page.getByLabel('Phone').fill('010-1234-5678')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send request' }).tap()
  await page.getByRole('link', { name: 'Sign in to book or ask' }).waitFor()
})

test('before a venue opens, its form for questions says when it opens and takes none', async () => {
  const owner = await ownerPages(web, 13)
  const hours = { closed: false, open: '17:00', close: '23:00', endsNextDay: false, breaks: [], lastOrder: null }
  const businessHours = WEEKDAYS.map((day) => ({ day, ...hours }))
  await owner.call('PATCH', `/places/${owner.placeId}`, { ...EMPTY_CALENDAR, businessHours, is24h: null })
  const page = await signedInPage('fourth@example.com', `/place/${owner.placeId}`)
  await page.getByRole('button', { name: 'Ask a question' }).tap()
  await page.getByText('The venue is closed now, so it takes no questions. It opens on 21 November at 17:00.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Send question' }).count(), 0)
})
