import { isoInstant } from '#base/kst.ts'
import type { Instant } from '#base/clock.ts'
import type { SECURITY_ENDPOINTS } from '#contract/endpoints/securityEndpoints.ts'
import type { NewPasskey, TotpConfirmation } from '#contract/schemas/secondFactorBodies.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { INVALID_PASSKEY, tooManyCodes, WRONG_CODE } from '../signIn/factorRefusals.ts'
import type { InterfaceCalls, RunCall, Sent } from '../calls/interfaceRoutes.ts'
import type { AccountDependencies, OwnCall } from './accountCall.ts'
import type { PageCallDependencies } from './pageCalls.ts'

/** The calls about how a person signs in, by endpoint name of the contract. */
export const SECURITY_CALLS: InterfaceCalls<typeof SECURITY_ENDPOINTS, PageCallDependencies, OwnCall> = {
  readSignInSecurity: readSecurity,
  beginTotp: recently(postTotp),
  confirmTotp: recently(postTotpCode),
  removeTotp: recently(deleteTotp),
  beginPasskey: recently(postPasskeyOptions),
  addPasskey: recently(postPasskey),
  removePasskey: recently(deletePasskey),
  renewBackupCodes: recently(postBackupCodes),
  listSessions: getSessions,
  revokeSession: deleteSession,
  revokeOtherSessions: deleteOtherSessions,
}

/** Refuses a call unless the person has recently proved who they are. */
function recently<Call extends OwnCall>(run: RunCall<AccountDependencies, Call>): RunCall<AccountDependencies, Call> {
  return async (dependencies, call, recorder) =>
    call.person.recentUntil === null ? refused('recent_sign_in_required') : run(dependencies, call, recorder)
}

async function readSecurity({ identity }: AccountDependencies, { person }: OwnCall) {
  const view = await identity.secondFactor.view(person.personId)
  return {
    kind: 'done' as const,
    data: {
      secondFactorSince: isoOrNull(view.since),
      totpSince: isoOrNull(view.totpSince),
      passkeys: view.passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => {
        return { ...passkey, createdAt: isoInstant(createdAt), lastUsedAt: isoOrNull(lastUsedAt) }
      }),
      backupCodesLeft: view.backupCodesLeft,
      hasPassword: await identity.hasPassword(person.personId),
      recentUntil: isoOrNull(person.recentUntil),
    },
  }
}

async function postTotp({ identity }: AccountDependencies, { person }: OwnCall) {
  const begun = await identity.secondFactor.beginTotp(person)
  return begun ? { kind: 'done' as const, data: { uri: begun.uri } } : refused('invalid_parameter', APP_IS_ON)
}

async function postTotpCode(
  { identity }: AccountDependencies,
  { person, body }: OwnCall & Sent<typeof TotpConfirmation>,
) {
  const outcome = await identity.secondFactor.confirmTotp(person, body.code)
  switch (outcome.kind) {
    case 'added':
      return { kind: 'done' as const, data: { backupCodes: outcome.backupCodes } }
    case 'locked':
      return tooManyCodes(outcome.waitS)
    default:
      return faultyField('code', WRONG_CODE)
  }
}

async function deleteTotp(dependencies: AccountDependencies, call: OwnCall) {
  const isRemoved = await dependencies.identity.secondFactor.removeTotp(call.person)
  return isRemoved ? readSecurity(dependencies, call) : refused('not_found')
}

async function postPasskeyOptions({ identity }: AccountDependencies, { person }: OwnCall) {
  return { kind: 'done' as const, data: { options: await identity.secondFactor.passkeyRegistration(person) } }
}

async function postPasskey({ identity }: AccountDependencies, { person, body }: OwnCall & Sent<typeof NewPasskey>) {
  const outcome = await identity.secondFactor.addPasskey(person, body.name, body.credential)
  switch (outcome.kind) {
    case 'added':
      return { kind: 'done' as const, data: { backupCodes: outcome.backupCodes } }
    case 'invalid':
      return faultyField('credential', INVALID_PASSKEY)
    default:
      return refused('invalid_parameter', TOO_MANY_PASSKEYS)
  }
}

async function deletePasskey(
  dependencies: AccountDependencies,
  call: OwnCall & Sent<null, 'passkeyId'>,
): Promise<Awaited<ReturnType<typeof readSecurity>> | Refusal> {
  const isRemoved = await dependencies.identity.secondFactor.removePasskey(call.person, call.path.passkeyId)
  return isRemoved ? readSecurity(dependencies, call) : refused('not_found')
}

async function postBackupCodes({ identity }: AccountDependencies, { person }: OwnCall) {
  const backupCodes = await identity.secondFactor.renewBackupCodes(person)
  return backupCodes ? { kind: 'done' as const, data: { backupCodes } } : refused('invalid_parameter', NO_FACTOR)
}

async function getSessions({ identity }: AccountDependencies, { person }: OwnCall) {
  const sessions = await identity.sessions.list(person.personId)
  const data = sessions.map(({ sessionId, device, signedInAt, lastUsedAt }) => ({
    sessionId,
    isCurrent: sessionId === person.sessionId,
    device,
    signedInAt: isoInstant(signedInAt),
    lastUsedAt: isoOrNull(lastUsedAt),
  }))
  return { kind: 'done' as const, data }
}

async function deleteSession(
  { identity }: AccountDependencies,
  { person, path: { sessionId } }: OwnCall & Sent<null, 'sessionId'>,
) {
  const isEnded = await identity.sessions.revoke(person.personId, sessionId)
  return isEnded ? { kind: 'done' as const, data: { sessionId } } : refused('not_found')
}

async function deleteOtherSessions({ identity }: AccountDependencies, { person }: OwnCall) {
  const ended = await identity.sessions.revokeOthers(person.personId, person.sessionId)
  return { kind: 'done' as const, data: { ended } }
}

const isoOrNull = (at: Instant | null) => (at === null ? null : isoInstant(at))

/** The value is a secret, so the fault does not repeat it. */
function faultyField(param: string, words: Required<Pick<Refusal, 'message' | 'hint'>>): Refusal {
  return refused('invalid_parameter', { faults: [{ param, code: 'invalid_parameter', value: null, ...words }] })
}

const APP_IS_ON = {
  message: { en: 'An authenticator app is registered already.', ko: '이미 인증 앱이 등록되어 있습니다.' },
  hint: {
    en: 'Remove it first with DELETE /api/account/v1/second-factor/totp.',
    ko: '먼저 DELETE /api/account/v1/second-factor/totp로 해제하세요.',
  },
}
const TOO_MANY_PASSKEYS = {
  message: {
    en: 'The passkey is registered already, or ten passkeys are.',
    ko: '이미 등록된 패스키이거나, 패스키가 열 개 모두 등록되어 있습니다.',
  },
  hint: { en: 'Remove a passkey that you no longer use.', ko: '쓰지 않는 패스키를 삭제하세요.' },
}
const NO_FACTOR = {
  message: {
    en: 'Backup codes belong to a second factor, and none is registered.',
    ko: '백업 코드는 2단계 인증을 켠 뒤에 만들 수 있습니다.',
  },
  hint: { en: 'Register an authenticator app or a passkey first.', ko: '먼저 인증 앱이나 패스키를 등록하세요.' },
}
