import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#base/kst.ts'
import { ACCOUNT_CALL_ROLES } from '#contract/access/accountCallRoles.ts'
import {
  ACCOUNT_ROLES,
  type AccountRole,
  includesAccountRole,
  TEAM_INVITATIONS_PER_DAY,
} from '#contract/access/teamRoles.ts'
import { ACCOUNT_ENDPOINTS } from '#contract/endpoints/accountEndpoints.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { Browser, signedIn, startAccountServer } from './browser.ts'
import { ACCOUNTS, accountIdOf, codeTo, INVITATIONS, joinTeam, on, OWNER, TEAM } from './teamCalls.ts'
import { withDatabase } from './storedRows.ts'
import type { Json } from './testServer.ts'

const ACCOUNT = '/api/account/v1/account'
const KEYS = '/api/account/v1/keys'
const WEBHOOKS = '/api/account/v1/webhooks'
const KEY = { name: '팀 키', mode: 'live', scopes: ['places:read'] }

test('the table of roles names exactly the calls of the account interface', () => {
  assert.deepEqual(Object.keys(ACCOUNT_CALL_ROLES).toSorted(), ACCOUNT_ENDPOINTS.map(({ name }) => name).toSorted())
})

eachEngine('every call admits exactly the roles that the table of roles names', async (t, state) => {
  const server = await startAccountServer(t, state)
  const owner = await signedIn(server, OWNER)
  const accountId = await accountIdOf(owner)
  const people: Readonly<Record<AccountRole, Browser>> = {
    owner,
    admin: await joinTeam(server, owner, 'admin'),
    developer: await joinTeam(server, owner, 'developer'),
    viewer: await joinTeam(server, owner, 'viewer'),
  }
  for (const { name, method, path } of ACCOUNT_ENDPOINTS) {
    const needed: AccountRole | null = ACCOUNT_CALL_ROLES[name]
    if (needed === null) continue
    for (const role of ACCOUNT_ROLES) {
      if (name === 'eraseOwnAccount' && role === 'owner') continue
      const url = path.replaceAll(/\{\w+\}/g, 'unknown')
      const answer = await people[role].call(method, url, method === 'GET' ? undefined : {}, on(accountId))
      const label = `${name} as ${role}: ${answer.status} ${JSON.stringify(answer.body)}`
      if (includesAccountRole(role, needed)) {
        assert.notEqual(answer.status, 403, label)
        if (method === 'GET' && !path.includes('{')) assert.equal(answer.status, 200, label)
      } else {
        assert.deepEqual([answer.status, answer.body.error?.code], [403, 'role_required'], label)
        assert.equal(answer.body.error.details.requiredRole, needed, label)
      }
    }
  }
})

eachEngine('members act under their own identity, the log says who, and a removal ends it', async (t, state) => {
  const server = await startAccountServer(t, state)
  const owner = await signedIn(server, OWNER)
  const accountId = await accountIdOf(owner)
  const developer = await joinTeam(server, owner, 'developer', undefined, () => server.clock.now++)
  const listed = (await developer.get(ACCOUNTS)).body.data as Json[]
  assert.deepEqual(
    listed.map(({ email, role, isOwn }) => [email, role, isOwn]),
    [
      ['developer@example.com', 'owner', true],
      [OWNER, 'developer', false],
    ],
  )
  server.clock.now++
  const key = await developer.post(KEYS, KEY, on(accountId))
  assert.equal(key.status, 201, JSON.stringify(key.body))
  assert.equal((await owner.get(KEYS)).body.data.length, 1, 'the key is one of the account')
  assert.equal((await developer.get(KEYS)).body.data.length, 0, 'and none of the member’s own')
  const team = (await developer.get(TEAM, on(accountId))).body.data as Json[]
  assert.deepEqual(
    team.map(({ email, role, isSelf }) => [email, role, isSelf]),
    [
      [OWNER, 'owner', false],
      ['developer@example.com', 'developer', true],
    ],
  )
  const personId = String(team[1]?.personId)
  server.clock.now++
  const changed = await owner.call('PATCH', `${TEAM}/${personId}`, { role: 'viewer' })
  assert.deepEqual([changed.status, changed.body.data.role], [200, 'viewer'])
  assert.deepEqual(changed.body.data.knownKeyIds, [key.body.data.keyId], 'what they may know is named at once')
  assert.equal((await developer.get(KEYS, on(accountId))).status, 403)
  server.clock.now++
  const byKey = await owner.post(KEYS, KEY)
  assert.equal(byKey.status, 201, JSON.stringify(byKey.body))
  server.clock.now++
  const removed = await owner.call('DELETE', `${TEAM}/${personId}`, {})
  assert.deepEqual(
    new Set(removed.body.data.knownKeyIds),
    new Set([key.body.data.keyId, byKey.body.data.keyId]),
    'every key that was made meanwhile, because a key may have made it',
  )
  assert.equal((await developer.get('/api/account/v1/usage', on(accountId))).status, 404)
  assert.equal((await developer.get(ACCOUNTS)).body.data.length, 1)
  const log = (await owner.get(`${TEAM}/activity`)).body.data as Json[]
  assert.deepEqual(
    log.map(({ kind, actorEmail, memberEmail, role }) => [kind, actorEmail, memberEmail, role]).toReversed(),
    [
      ['member.invited', OWNER, null, 'developer'],
      ['member.joined', 'developer@example.com', 'developer@example.com', 'developer'],
      ['key.created', 'developer@example.com', null, null],
      ['member.role_changed', OWNER, 'developer@example.com', 'viewer'],
      ['key.created', OWNER, null, null],
      ['member.removed', OWNER, 'developer@example.com', null],
    ],
  )
  assert.equal(log.findLast(({ kind }) => kind === 'key.created')?.subjectId, key.body.data.keyId)
})

eachEngine('people of a team are mailed, and whoever leaves it is named what they may know', async (t, state) => {
  const server = await startAccountServer(t, state)
  const owner = await signedIn(server, OWNER)
  const accountId = await accountIdOf(owner)
  const mailed = (email: string, words: RegExp) =>
    until(async () => server.mails.some((mail) => mail.includes(`mail to ${email}:`) && words.test(mail)))
  const old = (await owner.post(KEYS, { ...KEY, name: '예전 키' })).body.data
  server.clock.now++
  const developer = await joinTeam(server, owner, 'developer')
  await mailed('developer@example.com', new RegExp(`${OWNER} 계정의 팀원\\(역할: 개발자\\)`))
  await mailed(OWNER, /developer@example\.com님이 팀원\(역할: 개발자\)으로 참여했습니다/)
  server.clock.now++
  const { keyId } = (await developer.post(KEYS, KEY, on(accountId))).body.data
  const webhook = { url: 'https://hooks.example.com/oneset', events: ['reservation.confirmed'] }
  const made = await developer.post(WEBHOOKS, webhook, on(accountId))
  const { webhookId } = made.body.data
  const left = await developer.call('DELETE', `${ACCOUNTS}/${accountId}`, {})
  const { knownKeyIds, knownWebhookIds } = left.body.data
  assert.deepEqual([knownKeyIds, knownWebhookIds], [[keyId], [webhookId]])
  await mailed(
    OWNER,
    /developer@example\.com님이 팀에서 나갔습니다[^]*키: 팀 키[^]*웹훅: https: \/\/hooks\.example\.com/,
  )
  assert.ok(!server.mails.some((mail) => mail.includes(old.name)), 'a key from before is not named')

  const viewer = await joinTeam(server, owner, 'viewer')
  server.clock.now++
  const admin = await joinTeam(server, owner, 'admin')
  const [, { personId }, { personId: adminId }] = (await owner.get(TEAM)).body.data
  await admin.post(`${WEBHOOKS}/${webhookId}/rotate`, { graceSeconds: 0 }, on(accountId))
  const knownWebhooks = async (method: string, body: Json) =>
    (await owner.call(method, `${TEAM}/${adminId}`, body)).body.data.knownWebhookIds
  assert.deepEqual(await knownWebhooks('PATCH', { role: 'developer' }), [], 'a developer still sees secrets')
  assert.deepEqual(await knownWebhooks('PATCH', { role: 'viewer' }), [webhookId])
  assert.deepEqual(await knownWebhooks('DELETE', {}), [webhookId], 'what was shown before is not forgotten')
  const removed = await owner.call('DELETE', `${TEAM}/${personId}`, {})
  assert.deepEqual([removed.body.data.knownKeyIds, removed.body.data.knownWebhookIds], [[], []])
  await mailed('viewer@example.com', new RegExp(`${OWNER} 계정의 팀에서 제외되었습니다`))
  assert.equal((await viewer.get(TEAM, on(accountId))).status, 404)
})

eachEngine('a change whose row of the log cannot be written does not happen', async (t, state) => {
  const server = await startAccountServer(t, state)
  const owner = await signedIn(server, OWNER)
  const { keyId } = (await owner.post(KEYS, KEY)).body.data
  const webhook = { url: 'https://hooks.example.com/oneset', events: ['reservation.confirmed'] }
  const seen = async () => {
    const read = async (path: string): Promise<Json> => (await owner.get(path)).body.data
    return { keys: await read(KEYS), webhooks: await read(WEBHOOKS), account: await read(ACCOUNT) }
  }
  const rename = (from: string, to: string) =>
    withDatabase(server, state, ({ db }) => db.schema.alterTable(from).renameTo(to).execute())
  const failWithoutLog = async (calls: readonly (readonly [string, string, Json])[]) => {
    const before = await seen()
    await rename('account_activity', 'account_activity_away')
    for (const [method, path, body] of calls) {
      const answer = await owner.call(method, path, body)
      assert.equal(answer.status, 500, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    }
    assert.deepEqual(await seen(), before)
    await rename('account_activity_away', 'account_activity')
  }
  await failWithoutLog([
    ['POST', KEYS, KEY],
    ['POST', `${KEYS}/${keyId}/rotate`, { graceSeconds: 0 }],
    ['DELETE', `${KEYS}/${keyId}`, {}],
    ['PATCH', ACCOUNT, { dailyTokens: 7 }],
    ['POST', WEBHOOKS, webhook],
    ['POST', '/api/account/v1/access-review', { revokeKeyIds: [keyId], revokeGrantIds: [] }],
  ])
  const made = await owner.post(WEBHOOKS, webhook)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { webhookId } = made.body.data
  await failWithoutLog([
    ['POST', `${WEBHOOKS}/${webhookId}/rotate`, { graceSeconds: 0 }],
    ['DELETE', `${WEBHOOKS}/${webhookId}`, {}],
  ])
  assert.equal((await owner.call('DELETE', `${WEBHOOKS}/${webhookId}`, {})).status, 200)
})

eachEngine('a member who is removed loses the account on the other node at once', async (t, state) => {
  const one = await startAccountServer(t, state)
  const two = state.url === null ? one : await startAccountServer(t, state)
  const owner = await signedIn(one, OWNER)
  const accountId = await accountIdOf(owner)
  const member = await joinTeam(one, owner, 'admin')
  const onTwo = new Browser(two)
  for (const [name, value] of member.cookies) onTwo.cookies.set(name, value)
  assert.equal((await onTwo.get(KEYS, on(accountId))).status, 200)
  const [, { personId }] = (await owner.get(TEAM)).body.data
  assert.equal((await owner.call('DELETE', `${TEAM}/${personId}`, {})).status, 200)
  assert.equal((await onTwo.get(KEYS, on(accountId))).status, 404)
  assert.equal((await onTwo.post(KEYS, KEY, on(accountId))).status, 404)
  assert.equal((await onTwo.get(KEYS)).status, 200, 'the own account stays')
})

eachEngine('an invitation is for its address, works once, ends, and reveals no account', async (t, state) => {
  const server = await startAccountServer(t, state)
  const owner = await signedIn(server, OWNER)
  const [known, stranger] = [await signedIn(server, 'known@example.com'), await signedIn(server, 'other@example.com')]
  const ofKnown = await owner.post(INVITATIONS, { email: 'Known@example.com', role: 'admin' })
  const ofUnknown = await owner.post(INVITATIONS, { email: 'nobody@example.com', role: 'admin' })
  const shape = ({ status, body }: typeof ofKnown) => [status, Object.keys(body.data), body.data.role]
  assert.deepEqual(shape(ofKnown), shape(ofUnknown))
  assert.equal(ofKnown.status, 201)
  const code = await codeTo(server, 'known@example.com')
  const refused = await stranger.post(ACCOUNTS, { code })
  assert.deepEqual([refused.status, refused.body.error.param], [400, 'code'])
  assert.ok(!JSON.stringify(refused.body).includes(code))
  assert.equal((await known.post(ACCOUNTS, { code })).status, 201)
  assert.equal((await known.post(ACCOUNTS, { code })).status, 400, 'it works once')
  const again = await owner.post(INVITATIONS, { email: 'known@example.com', role: 'viewer' })
  assert.deepEqual([again.status, again.body.error.param], [400, 'email'])

  await owner.post(INVITATIONS, { email: 'other@example.com', role: 'viewer' })
  const late = await codeTo(server, 'other@example.com')
  server.clock.now += 7 * DAY_MS
  assert.equal((await stranger.post(ACCOUNTS, { code: late })).status, 400, 'it expires')
  assert.deepEqual((await owner.get(INVITATIONS)).body.data, [])
  const sent = (await owner.post(INVITATIONS, { email: 'other@example.com', role: 'viewer' })).body.data
  await until(async () => (await codeTo(server, 'other@example.com')) !== late)
  const withdrawn = await codeTo(server, 'other@example.com')
  assert.equal((await owner.call('DELETE', `${INVITATIONS}/${sent.invitationId}`, {})).status, 200)
  assert.equal((await stranger.post(ACCOUNTS, { code: withdrawn })).status, 400, 'it was withdrawn')
})

eachEngine('the invitations of an admin end with the role, and an account invites few a day', async (t, state) => {
  const server = await startAccountServer(t, state)
  const owner = await signedIn(server, OWNER)
  const accountId = await accountIdOf(owner)
  const admin = await joinTeam(server, owner, 'admin')
  const accomplice = await signedIn(server, 'late@example.com')
  await admin.post(INVITATIONS, { email: 'late@example.com', role: 'admin' }, on(accountId))
  const code = await codeTo(server, 'late@example.com')
  const [, { personId }] = (await owner.get(TEAM)).body.data
  assert.equal((await owner.call('PATCH', `${TEAM}/${personId}`, { role: 'developer' })).status, 200)
  assert.equal((await accomplice.post(ACCOUNTS, { code })).status, 400)
  const statuses: number[] = []
  for (let i = 0; i < 20; i++)
    statuses.push((await owner.post(INVITATIONS, { email: `many${i}@example.com`, role: 'viewer' })).status)
  assert.deepEqual([statuses.filter((status) => status === 201).length, statuses.at(-1)], [18, 429])
})

eachEngine('a refused invitation takes nothing of what may be mailed to its address', async (t, state) => {
  const server = await startAccountServer(t, state)
  const owner = await signedIn(server, OWNER)
  const other = await signedIn(server, 'other@example.com')
  const invite = (by: Browser, email: string) => by.post(INVITATIONS, { email, role: 'viewer' })
  for (let i = 0; i < TEAM_INVITATIONS_PER_DAY; i++)
    assert.equal((await invite(owner, `guest${i}@example.com`)).status, 201)
  for (let i = 0; i < 5; i++) {
    const refused = await invite(owner, 'wanted@example.com')
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '86400'])
  }
  assert.equal((await invite(other, 'wanted@example.com')).status, 201)
})

eachEngine('a member cannot get around the role: foreign accounts, own calls, keys of calls', async (t, state) => {
  const server = await startAccountServer(t, state)
  const owner = await signedIn(server, OWNER)
  const accountId = await accountIdOf(owner)
  const viewer = await joinTeam(server, owner, 'viewer')
  const stranger = await signedIn(server, 'stranger@example.com')
  const foreign = await stranger.get('/api/account/v1/usage', on(accountId))
  const unknown = await stranger.get('/api/account/v1/usage', on('acc_unknown'))
  const reasonOf = ({ status, body }: typeof foreign) => {
    const { requestId: _, ...error } = body.error
    return [status, error]
  }
  assert.deepEqual(reasonOf(foreign), reasonOf(unknown))
  assert.deepEqual([foreign.status, foreign.body.error.param], [404, 'X-Account-Id'])
  for (const header of [`${accountId}, ${accountId}`, '', 'ü'.repeat(2000)])
    assert.equal((await stranger.get('/api/account/v1/usage', on(header))).status, 404, header)

  const ownId = await accountIdOf(viewer)
  const self = (await owner.get(TEAM)).body.data[1].personId
  for (const role of ['admin', 'owner'])
    assert.ok((await viewer.call('PATCH', `${TEAM}/${self}`, { role }, on(accountId))).status >= 400, role)
  assert.equal((await viewer.call('PATCH', `${TEAM}/${self}`, { role: 'admin' })).status, 404, 'not of the own account')
  assert.equal((await viewer.call('DELETE', '/api/account/v1/account', {}, on(accountId))).status, 403)
  assert.equal((await viewer.get('/api/account/v1/sessions', on(accountId))).body.data.length, 1, 'the own sessions')

  // Two people of an account never get each other's stored answers.
  const developer = await joinTeam(server, owner, 'developer')
  const header = { 'idempotency-key': 'same' }
  const first = await owner.post(KEYS, KEY, { ...header, ...on(accountId) })
  const second = await developer.post(KEYS, KEY, { ...header, ...on(accountId) })
  assert.notEqual(first.body.data.keyId, second.body.data.keyId)
  assert.equal(typeof second.body.data.key, 'string')
  const again = await developer.post(KEYS, KEY, { ...header, ...on(accountId) })
  assert.deepEqual([again.body.data.keyId, again.body.data.key], [second.body.data.keyId, null])
  const log = (await owner.get(`${TEAM}/activity`)).body.data as Json[]
  assert.equal(log.filter(({ kind }) => kind === 'key.created').length, 2, 'a replay is not recorded')
  assert.notEqual(ownId, accountId)
})

eachEngine('the erasure of an account ends its team, and that of a member ends the membership', async (t, state) => {
  const server = await startAccountServer(t, state)
  const owner = await signedIn(server, OWNER)
  const accountId = await accountIdOf(owner)
  const viewer = await joinTeam(server, owner, 'viewer')
  const admin = await joinTeam(server, owner, 'admin')
  assert.equal((await viewer.call('DELETE', '/api/account/v1/account', {})).status, 200)
  const team = (await owner.get(TEAM)).body.data as Json[]
  assert.deepEqual(
    team.map(({ email }) => email),
    [OWNER, 'admin@example.com'],
  )
  const log = JSON.stringify((await owner.get(`${TEAM}/activity`)).body.data)
  assert.ok(!log.includes('viewer@example.com'))
  assert.equal((await admin.call('DELETE', `${ACCOUNTS}/${accountId}`, {})).status, 200, 'a member leaves')
  assert.equal((await admin.get(TEAM, on(accountId))).status, 404)
  const back = await joinTeam(server, owner, 'admin', admin)
  assert.equal((await owner.call('DELETE', '/api/account/v1/account', {})).status, 200)
  assert.equal((await back.get(TEAM, on(accountId))).status, 404)
  assert.equal((await back.get(ACCOUNTS)).body.data.length, 1)
})
