import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { type Browser, PASSWORD, signedIn } from '../flows/browser.ts'
import type { Json } from '../flows/testServer.ts'
import { Program } from '../oauth/program.ts'
import { identityProvider, PROVIDER_CLIENT } from '../support/identityProvider.ts'
import { until } from '../support/until.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

const provider = await identityProvider({ after }, () => `${web.test.url}/api/auth/callback/oidc`)
const web = webServer({
  settings: {
    oidc: { issuer: provider.issuer, ...PROVIDER_CLIENT },
    outboundAllowed: new AddressRanges(['127.0.0.1']),
  },
})
/** The short run covers signing up and creating a key, the usage page, and the looks of some pages, once. */
const isShort = process.env['ONESET_TEST_SHORT'] !== undefined
const fullRunOnly = { skip: isShort && 'only in a full run' }
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

let people = 0

interface SignedInPage {
  page: Page
  /** The same person's session outside the page. */
  person: Browser
  email: string
}

/** Opens a page with the browser's clock set to the server's. */
async function openAt(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await web.open('/mark.svg', options)
  await page.clock.setFixedTime(web.test.clock.now)
  await page.goto(web.test.url + path)
  return page
}

/** Signs up a new person and opens a page as that person. */
async function signedInAt(path: string, options: BrowserContextOptions = {}): Promise<SignedInPage> {
  const email = `developer-${++people}@example.com`
  const person = await signedIn(web.test, email)
  const page = await openAt('/mark.svg', options)
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: web.test.url }))
  await page.context().addCookies(cookies)
  await page.goto(web.test.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, person, email }
}

const createKey = async (person: Browser, body: object): Promise<{ keyId: string; key: string }> =>
  (await person.post('/api/account/v1/keys', { mode: 'live', ...body })).body.data

const statusWith = async (key: string, path = '/api/v1/stats') =>
  (await web.test.get(path, { authorization: `Bearer ${key}` })).status

/** Returns the texts of a table's cells, once it has some. */
async function cellsOf(table: Locator): Promise<string[]> {
  await table.getByRole('cell').first().waitFor()
  return table.getByRole('cell').allTextContents()
}

/** Presses Tab until the element with this name has the focus; fails after 40 presses. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < 40; tabs++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate<string>(
      "(e => e.labels?.[0]?.textContent ?? e.getAttribute('aria-label') ?? e.textContent)(document.activeElement)",
    )
    if (focused === name) return
  }
  assert.fail(`the keyboard does not reach ${name}`)
}

/** Signs in before the address is confirmed, which mails the link again. */
async function signInBeforeConfirmation(email: string): Promise<void> {
  const page = await openAt('/dashboard')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await until(() => web.test.mails.filter((mail) => mail.includes(`mail to ${email}:`)).length === 2)
  await page.context().close()
}

test('signing up, the mailed link and the first response of the API work by keyboard alone', async () => {
  const page = await openAt('/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await tabTo(page, 'No account yet? Create one')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
  await tabTo(page, 'Name')
  await page.keyboard.type('Kim')
  await page.keyboard.press('Tab')
  await page.keyboard.type('kim@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Check your mail' }).waitFor()

  await signInBeforeConfirmation('kim@example.com')
  await page.goto(await web.test.linkTo('kim@example.com'))
  await page.getByText('kim@example.com').waitFor()
  await tabTo(page, 'Confirm')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()

  await page.getByRole('link', { name: 'Create a key' }).waitFor()
  await tabTo(page, 'API keys')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
  await tabTo(page, 'New key')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New key' }).waitFor()
  await tabTo(page, 'Name')
  await page.keyboard.type('my first')
  await page.keyboard.press('Enter')
  const reported = page.getByRole('dialog', { name: 'Your new key' })
  const key = (await reported.locator('pre').textContent()) ?? ''
  assert.match(key, /^os_test_\w{30}$/, 'a first key costs nothing')
  assert.equal(await statusWith(key, '/api/v1/places?page_size=1'), 200)
  await page.keyboard.press('Escape')
  await reported.getByRole('alert').waitFor()
  assert.equal(await reported.locator('pre').textContent(), key, 'one press of Escape does not discard the key')
  await tabTo(page, 'Use it in the quickstart')
  await page.keyboard.press('Enter')
  await page.getByText(`export ONESET_API_KEY=${key}`).waitFor()
  await page.reload()
  await page.getByText('export ONESET_API_KEY=os_live_…').waitFor()
  assert.equal((await page.content()).includes(key), false, 'shown once')
  assert.deepEqual(faultsOf(page), [])
  await page.context().close()
})

test('a forgotten password is replaced by the mailed link', fullRunOnly, async () => {
  const { page, email } = await signedInAt('/dashboard/account')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  // The previous page has a field of the same name, so wait for the heading first.
  await page.getByRole('heading', { level: 1, name: 'Forgotten your password?' }).waitFor()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('a link is on its way').waitFor()
  // Mails are sent after their responses, so the newest mail may still be the previous one.
  await until(() => web.test.mails.some((mail) => mail.includes(email) && mail.includes('/reset-password/')))
  await page.goto(await web.test.linkTo(email))
  await page.getByLabel('Password').fill('another good password')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByText('Your password was changed').waitFor()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill('another good password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
  await page.context().close()
})

test(
  'signing in with an identity provider works, and shows an error while the provider is unreachable',
  fullRunOnly,
  async () => {
    const page = await openAt('/dashboard')
    const button = page.getByRole('button', { name: 'Sign in with your identity provider' })
    await button.click()
    await page.getByRole('alert').waitFor()
    provider.open()
    await button.click()
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByText(provider.claimed.current.email).first().waitFor()
    await page.context().close()
  },
)

test(
  'a key is rotated without a grace period and then revoked, and an error of a new key shows at its field',
  fullRunOnly,
  async () => {
    const { page, person } = await signedInAt('/dashboard')
    // The page has read that there are no keys.
    await page.getByText('First steps').waitFor()
    const { key } = await createKey(person, { name: 'server' })
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'Rotate: server' }).click()
    await page.getByLabel('The current secret keeps working').selectOption('0')
    await page.getByRole('button', { name: 'Create a new secret' }).click()
    const fresh = (await page.getByRole('dialog', { name: 'Your new key' }).locator('pre').textContent()) ?? ''
    assert.deepEqual([await statusWith(key), await statusWith(fresh)], [401, 200])
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByRole('button', { name: 'Revoke: server' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('“server” is revoked.').waitFor()
    assert.equal(await statusWith(fresh), 401)

    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByLabel('Name').fill('page')
    await page.getByLabel('Browser', { exact: true }).check()
    await page.getByLabel('Allowed web pages').fill('example.com/path')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.locator('textarea[aria-invalid=true]').waitFor()
    await page.getByLabel('Allowed web pages').fill('https://example.com')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByText('from https://example.com').waitFor()
    await page.context().close()
  },
)

test('usage shows the figures of the account interface as bars, table and CSV, and a budget applies immediately', async () => {
  const { page, person } = await signedInAt('/dashboard')
  const { key } = await createKey(person, { name: 'reader' })
  for (const fields of ['core', 'edge', 'media']) await statusWith(key, `/api/v1/places?page_size=2&fields=${fields}`)
  await page.reload()
  const said = (await person.get('/api/account/v1/usage?by=tier')).body.data
  assert.equal(said.tokens, 13)
  await page.getByText('13 of 3,000').waitFor()
  const bars = page.getByRole('table', { name: 'Tokens by field group' })
  assert.deepEqual(
    await cellsOf(bars),
    said.rows.map((row: Json) => String(row.tokens)),
  )
  await page.locator('canvas').waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV: Tokens by day' }).click()
  const { rows } = (await person.get('/api/account/v1/usage')).body.data
  const lines = rows.map((row: Json) => `${row.day},${row.tokens}\r\n`)
  assert.equal(await readFile(await (await saving).path(), 'utf8'), `\uFEFFday,tokens\r\n${lines.join('')}`)

  await page.getByLabel('Tokens per key and day').fill('13')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The budget is saved.').waitFor()
  assert.equal(await statusWith(key), 429)
  await page.reload()
  assert.equal(await page.getByLabel('Tokens per key and day').inputValue(), '13')
  const answers = page.getByRole('table', { name: 'Recent responses' })
  assert.deepEqual((await cellsOf(answers)).slice(1, 4), ['3', '1', '0'])
  await page.getByRole('link', { name: 'Requests' }).click()
  await page.getByLabel('Status').selectOption('4xx')
  const counts = page.getByRole('table', { name: 'Counts by the hour' })
  await counts.getByRole('cell', { name: '200' }).waitFor({ state: 'detached' })
  assert.deepEqual((await cellsOf(counts)).slice(1, 4), ['stats', '429', '1'])
  const list = page.getByRole('list', { name: 'Requests' })
  await list.getByText('200', { exact: true }).first().waitFor({ state: 'detached' })
  assert.equal(await list.getByRole('link').count(), 1)
  await list.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Request' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'stats' }).waitFor()
  const path = new URL(page.url()).pathname
  assert.match(path, /^\/dashboard\/requests\/req_/)
  await page.getByText('429', { exact: true }).waitFor()
  await page.getByText(/Wait until details\.resetsAt/).waitFor()

  await page.goto(`${web.test.url}/dashboard/requests/req_ofsomebodyelse`)
  await page.getByText('No request req_ofsomebodyelse is stored').waitFor()
  await page.context().close()
})

test(
  'an authorized program is shown with its permissions, and disconnecting it takes effect immediately',
  fullRunOnly,
  async () => {
    const { page, person } = await signedInAt('/dashboard')
    const program = await Program.register(web.test.url, { client_name: 'Agent' })
    const { access_token: token } = await program.tokens(person)
    assert.equal(await statusWith(token), 200)
    await page.getByRole('link', { name: 'Programs' }).click()
    await page.getByText('Search places and read their details').waitFor()
    await page.getByRole('button', { name: 'Disconnect: Agent' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Agent is disconnected.').waitFor()
    assert.equal(await statusWith(token), 401)
    await page.context().close()
  },
)

test(
  'a request is built from words, priced before it is sent, and shows the response of the API',
  fullRunOnly,
  async () => {
    const { page, person } = await signedInAt('/dashboard/try')
    await page.getByLabel('Describe it in words').fill('quiet café')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL((url) => url.searchParams.get('atmosphere') === 'quiet')
    await page.getByRole('button', { name: 'Remove atmosphere' }).waitFor()
    await page.getByLabel('Add a parameter').selectOption('fields')
    await page.getByLabel('fields', { exact: true }).fill('edge')
    await page.getByLabel('fields', { exact: true }).press('Enter')
    await page.getByText('--data-urlencode fields=edge').waitFor()
    // An own key: the explorer's key, which everybody shares, answers the fields of a card only.
    const send = page.getByRole('button', { name: 'Send for 4 tokens' })
    const { key } = await createKey(person, { name: 'tester' })
    await page.getByLabel('Key', { exact: true }).selectOption('own')
    await page.getByLabel('Your key').fill(key)
    await page.getByRole('button', { name: 'What does it cost?' }).click()
    const used = async () => (await person.get('/api/account/v1/usage')).body.data.tokens as number
    await send.waitFor()
    assert.equal(await used(), 0, 'a price request is free')
    await send.click()
    await page.getByText('Status 200 · 4 tokens billed').waitFor()
    assert.equal(await used(), 4)
    const shown = JSON.parse((await page.getByRole('region', { name: 'Body' }).textContent()) ?? '')
    const { search } = new URL(page.url())
    const query = new URLSearchParams(search)
    query.delete('call')
    const asked = (await (await web.test.get(`/api/v1/places?${query.toString()}`)).json()) as Json
    assert.deepEqual([shown.meta.total, shown.data], [asked.meta.total, asked.data])
    assert.deepEqual(faultsOf(page), [])
    await page.context().close()
  },
)

test('an account is deleted only after its address is typed, and its keys stop working', fullRunOnly, async () => {
  const { page, person, email } = await signedInAt('/dashboard/account')
  const { key } = await createKey(person, { name: 'last' })
  await page.getByRole('button', { name: 'Delete the account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('somebody@example.com')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await dialog.getByText('That is not the address').waitFor()
  assert.equal(await statusWith(key), 200)
  await dialog.getByRole('textbox').fill(email)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('Your account was deleted.').waitFor()
  assert.equal(await statusWith(key), 401)
  await page.context().close()
})

const PAGES = [
  '/dashboard',
  '/dashboard/keys',
  '/dashboard/start?with=mcp',
  '/dashboard/try?call=nearby&lat=37.5&lng=127&fields=core',
  '/dashboard/requests',
  '/dashboard/requests/req_ofsomebodyelse',
  '/dashboard/programs',
  '/dashboard/account',
  '/dashboard/access',
]
const OPEN_PAGES = ['/dashboard', '/sign-up', '/forgotten-password', '/new-password', '/new-password?token=x']

test('every page of the dashboard fits on a phone, without an error or a serious finding', async () => {
  const looks = [
    { locale: 'ko-KR', colorScheme: 'light' },
    { locale: 'en-GB', colorScheme: 'dark' },
  ] as const
  for (const look of isShort ? looks.slice(0, 1) : looks) {
    const stranger = await openAt('/dashboard', { ...PHONE, ...look })
    const { page, person } = await signedInAt('/dashboard', { ...PHONE, ...look })
    const { key } = await createKey(person, { name: 'a key with a rather long name, as people give them' })
    await statusWith(key)
    for (const [visitor, paths] of [
      [stranger, isShort ? OPEN_PAGES.slice(0, 1) : OPEN_PAGES],
      [page, isShort ? PAGES.slice(0, 2) : PAGES],
    ] as const)
      for (const path of paths) {
        await visitor.goto(web.test.url + path)
        await visitor.getByRole('heading', { level: 1 }).waitFor()
        await visitor.locator('main [role=status]:has(.animate-spin)').first().waitFor({ state: 'detached' })
        assert.ok((await visitor.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0, path)
        assert.deepEqual([...faultsOf(visitor), ...(await seriousFindings(visitor))], [], `${path} ${look.locale}`)
      }
    await stranger.context().close()
    await page.context().close()
  }
})
