import type { Account, AccountStore, AccountUpdate } from '#accounts/accountStore.ts'
import type { Caller, KeyOrder, KeyView } from '#accounts/key.ts'
import type { ApiKeyCache, NewKey } from '#accounts/apiKeyCache.ts'
import type { TransactionHook } from '#database/database.ts'
import type { PlanTable } from '#contract/access/plans.ts'
import type { LossPermission } from '#contract/lossAllowance.ts'
import type { ReleaseComparison } from '#contract/releaseLoss.ts'
import {
  comparisonNotes,
  lossesText,
  neededAllowances,
  permissionBody,
  permissionFlags,
} from '#contract/releaseLossText.ts'
import type { Claimed, OwnerClaim, OwnerStore } from '#owners/ownerStore.ts'
import { refusalOfKeyChange, refusalToMake } from './account/credentialLimits.ts'
import { ENDED_MEANWHILE } from './identify.ts'
import { type Refusal, refused } from './refusal.ts'
import type { ReleaseHolder } from './search/releaseHolder.ts'
import type { ReviewBand } from './reviewBand.ts'

/** A release on disk, as shown to an operator. */
export interface ReleaseSummary {
  version: string
  asOf: string
  createdAt: string
  venues: number
  /** True for the release that is served. */
  current: boolean
  /** True for a release that this node could not serve when it last tried. */
  broken: boolean
}

/** A release that was published, and what it lacks compared with the one that was served before. */
export type PublishedRelease = ReleaseSummary & { comparison: Omit<ReleaseComparison, 'losses'> }

/** Lists the releases on disk and switches to one of them. */
export interface ReleaseShelf {
  /** Newest first. */
  list(): Promise<ReleaseSummary[]>
  /** Compares a release with the served one, without publishing it; null for an unknown version. */
  compare(version: string): Promise<ReleaseComparison | null>
  /** Returns the build report of a release as a page; null for an unknown version or a release without one. */
  reportPage(version: string): Promise<string | null>
  /**
   * Compares, verifies, loads and switches. A release that cannot be served, or that lost too much, changes nothing.
   */
  publish(
    version: string,
    permission: LossPermission,
  ): Promise<
    | { kind: 'published'; comparison: ReleaseComparison }
    | { kind: 'unknown' }
    | { kind: 'invalid'; reason: string }
    | { kind: 'regression'; comparison: ReleaseComparison }
  >
}

/** The dependencies of the operator's use cases. */
export interface Administration {
  accounts: AccountStore
  keys: ApiKeyCache
  plans: PlanTable
  owners: OwnerStore
  releases: ReleaseHolder
  shelf: ReleaseShelf
  review: ReviewBand
}

export type { KeyOrder }

/** A key with its plain text, which is returned only once. */
type KeyWithSecret = KeyView & { key: string }

function withSecret(transactionHook: TransactionHook<KeyWithSecret> | undefined): TransactionHook<NewKey> | undefined {
  return transactionHook && ((tx, { key, view }) => transactionHook(tx, { ...view, key }))
}

type Done<T> = { kind: 'done'; data: T }
const done = <T>(data: T): Done<T> => ({ kind: 'done', data })

export async function createAccount(
  { accounts }: Administration,
  email: string,
  plan: string,
  transactionHook?: TransactionHook<Account>,
): Promise<Done<Account> | Refusal> {
  const outcome = await accounts.create(email, plan, transactionHook)
  if (outcome.kind === 'created') return done(outcome.account)
  const message = {
    en: 'An account with this e-mail address already exists.',
    ko: '이미 이 이메일의 계정이 있습니다.',
  }
  return refused('invalid_parameter', {
    faults: [{ param: 'email', code: 'invalid_parameter', message, value: email }],
  })
}

/**
 * Finds an account by its id or by its e-mail address, because people who sign up by themselves do not know their id.
 */
export async function readAccount({ accounts }: Administration, idOrEmail: string): Promise<Done<Account> | Refusal> {
  const account = idOrEmail.includes('@')
    ? await accounts.findByEmail(idOrEmail.toLowerCase())
    : await accounts.find(idOrEmail)
  return account ? done(account) : unknownAccount()
}

export async function changeAccount(
  { accounts, keys }: Administration,
  accountId: string,
  change: AccountUpdate,
): Promise<Done<Account> | Refusal> {
  const account = await accounts.change(accountId, change)
  if (!account) return unknownAccount()
  await keys.reload(accountId)
  return done(account)
}

/**
 * Makes a key and returns its text once. `by`: the caller when a key makes the request; null for a person or an
 * operator.
 */
export async function createKey(
  { keys }: Administration,
  order: KeyOrder,
  transactionHook?: TransactionHook<KeyWithSecret>,
  by: Caller | null = null,
): Promise<Done<KeyWithSecret> | Refusal> {
  const created = await keys.create(order, withSecret(transactionHook), by)
  switch (created.kind) {
    case 'created':
      return done({ ...created.view, key: created.key })
    case 'unknown_account':
      return unknownAccount()
    case 'limit_reached':
      return refused('key_limit_reached', { details: { activeKeys: created.limit } })
    case 'credential_ended':
      return ENDED_MEANWHILE
  }
}

export async function listKeys(
  { accounts, keys }: Administration,
  accountId: string,
): Promise<Done<KeyView[]> | Refusal> {
  return (await accounts.find(accountId)) ? done(await keys.list(accountId)) : unknownAccount()
}

/** Gives a key a new secret and returns it once; the present one works until the grace time ends. */
export async function rotateKey(
  { keys }: Administration,
  accountId: string,
  keyId: string,
  graceSeconds: number,
  transactionHook?: TransactionHook<KeyWithSecret>,
  by: Caller | null = null,
): Promise<Done<KeyWithSecret> | Refusal> {
  const rotated = await keys.rotate(accountId, keyId, graceSeconds * 1_000, withSecret(transactionHook), by)
  if (rotated.kind === 'credential_ended') return ENDED_MEANWHILE
  return rotated.kind === 'rotated' ? done({ ...rotated.view, key: rotated.key }) : unknownKey()
}

/** Rotates a key at the request of one of the account's keys, within the limits of that key. */
export async function rotateOwnKey(
  administration: Administration,
  caller: Caller,
  keyId: string,
  graceSeconds: number,
  transactionHook?: TransactionHook<KeyWithSecret>,
): Promise<Done<KeyWithSecret> | Refusal> {
  const refusal = await refusalOverKey(administration, caller, keyId, 'rotate')
  return refusal ?? rotateKey(administration, caller.accountId, keyId, graceSeconds, transactionHook, caller)
}

/** Returns the keys that a caller may see. */
async function keysSeenBy({ keys }: Administration, { accountId, mode }: Caller): Promise<KeyView[]> {
  return (await keys.list(accountId)).filter((key) => mode !== 'test' || key.mode === 'test')
}

/** Returns why a caller may not rotate or revoke a key; null when they may. */
async function refusalOverKey(
  administration: Administration,
  caller: Caller,
  keyId: string,
  action: 'rotate' | 'revoke',
): Promise<Refusal | null> {
  const seen = await keysSeenBy(administration, caller)
  const target = seen.find((key) => key.keyId === keyId)
  if (!target) return unknownKey()
  const own = seen.find((key) => key.keyId === caller.keyId)
  return own ? refusalOfKeyChange({ caller, own }, target, action) : NO_GRANTS
}

export async function listKeysOfCaller(administration: Administration, caller: Caller): Promise<Done<KeyView[]>> {
  return done(await keysSeenBy(administration, caller))
}

/** Makes a key at the request of one of the account's keys: in the same mode and within its limits. */
export async function createKeyWithKey(
  administration: Administration,
  caller: Caller,
  order: KeyOrder,
  transactionHook?: TransactionHook<KeyWithSecret>,
): Promise<Done<KeyWithSecret> | Refusal> {
  if (caller.mode === 'test' && order.mode !== 'test') return refused('invalid_parameter', ONLY_TEST_KEYS)
  const own = (await administration.keys.list(caller.accountId)).find(({ keyId }) => keyId === caller.keyId)
  if (!own) return NO_GRANTS
  const { allowedIps = null, expiresAt = null, dailyTokens = null } = order
  const refusal = refusalToMake({ caller, own }, { scopes: order.scopes, allowedIps, expiresAt, dailyTokens })
  return refusal ?? createKey(administration, order, transactionHook, caller)
}

export async function revokeKeyWithKey(
  administration: Administration,
  caller: Caller,
  keyId: string,
): Promise<Done<KeyView> | Refusal> {
  const refusal = await refusalOverKey(administration, caller, keyId, 'revoke')
  return refusal ?? revokeKey(administration, caller.accountId, keyId, caller)
}

const ONLY_TEST_KEYS = {
  param: 'mode',
  message: { en: 'A test key can create test keys only.', ko: '테스트 키로는 테스트 키만 만들 수 있습니다.' },
  hint: { en: 'Send mode: test, or use a live key.', ko: 'mode를 test로 보내거나 라이브 키로 호출하세요.' },
}

/** A credential that a program made would survive the withdrawal of the program's access. */
const NO_GRANTS = refused('insufficient_scope', {
  message: {
    en: 'A program with OAuth access cannot create, rotate or revoke keys.',
    ko: '연결된 앱(OAuth)은 키를 만들거나 교체하거나 폐기할 수 없습니다.',
  },
  hint: { en: 'Use the dashboard or an API key.', ko: '대시보드에서 하거나 API 키를 사용하세요.' },
})

export async function revokeKey(
  { keys }: Administration,
  accountId: string,
  keyId: string,
  by: Caller | null = null,
  transactionHook?: TransactionHook<KeyView>,
): Promise<Done<KeyView> | Refusal> {
  const revoked = await keys.revoke(accountId, keyId, by, transactionHook)
  if (revoked.kind === 'credential_ended') return ENDED_MEANWHILE
  return revoked.kind === 'revoked' ? done(revoked.view) : unknownKey()
}

/** Assigns a place of the current release to an owner; the next search shows a new partner. */
export async function claimPlace(
  { owners, releases }: Administration,
  claim: OwnerClaim,
  transactionHook?: TransactionHook<Claimed>,
): Promise<Done<Claimed> | Refusal> {
  const serving = releases.current()
  if (!serving) return refused('service_unavailable')
  const finding = serving.index.find(claim.placeId)
  if (finding.kind === 'unknown') return refused('place_not_found', { param: 'placeId' })
  const owner = await owners.claim({ ...claim, placeId: finding.id }, transactionHook)
  releases.setPartners(await owners.partnerPlaces())
  return done(owner)
}

export async function publishRelease(
  { shelf }: Administration,
  version: string,
  permission: LossPermission,
): Promise<Done<PublishedRelease> | Refusal> {
  const outcome = await shelf.publish(version, permission)
  if (outcome.kind === 'regression') return regressionRefusal(version, outcome.comparison)
  if (outcome.kind === 'invalid') {
    const { reason } = outcome
    return refused('invalid_parameter', {
      param: 'version',
      message: { en: `The release cannot be served: ${reason}`, ko: `이 릴리스는 사용할 수 없습니다: ${reason}` },
      hint: { en: 'Build it again with this version of Oneset.', ko: '이 버전의 Oneset으로 다시 빌드하세요.' },
    })
  }
  const release = (await shelf.list()).find((candidate) => candidate.version === version)
  if (outcome.kind === 'published' && release) {
    const { losses: _none, ...comparison } = outcome.comparison
    return done({ ...release, comparison })
  }
  return unknownRelease()
}

export const unknownRelease = () =>
  refused('not_found', {
    message: { en: 'There is no release of this version on disk.', ko: '해당 버전의 릴리스가 없습니다.' },
    hint: {
      en: 'GET /api/admin/v1/releases lists those on disk.',
      ko: 'GET /api/admin/v1/releases에 목록이 있습니다.',
    },
  })

function regressionRefusal(version: string, comparison: ReleaseComparison): Refusal {
  const { en, ko } = lossesText(comparison, version)
  const notes = comparisonNotes(comparison)
  const [body, flags] = [permissionBody(comparison), permissionFlags(comparison)]
  const command = `oneset admin releases publish ${version} ${flags}`
  const allow = neededAllowances(comparison)
  const everything =
    allow === null
      ? { en: '', ko: '' }
      : { en: ' {"force":true} permits everything.', ko: ' {"force":true}는 모두 허용합니다.' }
  return refused('release_regression', {
    message: {
      en: [en, ...notes.map((note) => `${note.en}.`)].join(' '),
      ko: [ko, ...notes.map((note) => `${note.ko}.`)].join(' '),
    },
    hint: {
      en: `If this is intended, send ${body}; in a terminal: ${command}.${everything.en}`,
      ko: `의도한 변경이면 ${body}를 보내세요. 터미널에서는 ${command}을 실행하세요.${everything.ko}`,
    },
    details: { ...comparison, allow },
  })
}

const unknownKey = () =>
  refused('not_found', {
    message: { en: 'The account has no active key with this id.', ko: '이 계정에 해당 키가 없습니다.' },
    hint: { en: 'Take the keyId from the list of keys.', ko: '키 목록의 keyId를 사용하세요.' },
  })

export const unknownAccount = () =>
  refused('not_found', {
    message: { en: 'There is no account with this id.', ko: '해당 계정이 없습니다.' },
    hint: {
      en: 'GET /api/admin/v1/accounts/{e-mail address} returns the accountId.',
      ko: 'GET /api/admin/v1/accounts/{이메일}로 accountId를 찾을 수 있습니다.',
    },
  })
