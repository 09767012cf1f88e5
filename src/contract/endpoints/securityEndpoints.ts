import { Type } from 'typebox'
import { SecretReplayMeta, type ShownOnce } from '../access/shownOnce.ts'
import type { ErrorCode } from '../errors.ts'
import { successSchema } from '../schemas/envelope.ts'
import {
  BackupCodes,
  BrowserOptions,
  FactorAdded,
  NewPasskey,
  SessionRow,
  SignInSecurity,
  TotpConfirmation,
} from '../schemas/secondFactorBodies.ts'
import { own } from './accountEndpoint.ts'

/** Changes of how a person signs in need a recent proof of who they are. */
const RECENT: ErrorCode = 'recent_sign_in_required'
const CODES_SHOWN_ONCE: ShownOnce = {
  field: 'backupCodes',
  renewedBy: 'POST /api/account/v1/second-factor/backup-codes',
}

/** The calls of signed-in people about how they sign in: the second factor and the sessions. */
export const SECURITY_ENDPOINTS = [
  own({
    name: 'readSignInSecurity',
    method: 'GET',
    path: '/security',
    summary: 'Read how the person signs in: second factor, passkeys, backup codes that are left',
    output: successSchema(SignInSecurity),
  }),
  own({
    name: 'beginTotp',
    method: 'POST',
    path: '/second-factor/totp',
    summary: 'Make the secret for an authenticator app (TOTP). It counts once a code of the app was sent',
    status: 201,
    output: successSchema(
      Type.Object({
        uri: Type.Union([Type.String(), Type.Null()], {
          description: 'An otpauth URI, to show as a QR code; its secret may be typed into the app instead.',
        }),
      }),
      SecretReplayMeta,
    ),
    shownOnce: { field: 'uri', renewedBy: 'POST /api/account/v1/second-factor/totp' },
    errors: [RECENT],
  }),
  own({
    name: 'confirmTotp',
    method: 'POST',
    path: '/second-factor/totp/confirm',
    summary:
      'Register the authenticator app with one of its codes. The first factor makes backup codes and ends all other sessions',
    body: TotpConfirmation,
    output: successSchema(FactorAdded, SecretReplayMeta),
    shownOnce: CODES_SHOWN_ONCE,
    errors: [RECENT],
  }),
  own({
    name: 'removeTotp',
    method: 'DELETE',
    path: '/second-factor/totp',
    summary: 'Remove the authenticator app. Without another factor the password alone signs in again',
    output: successSchema(SignInSecurity),
    errors: [RECENT],
  }),
  own({
    name: 'beginPasskey',
    method: 'POST',
    path: '/second-factor/passkeys/options',
    summary: 'Read the options with which the browser makes a passkey',
    output: successSchema(BrowserOptions),
    errors: [RECENT],
  }),
  own({
    name: 'addPasskey',
    method: 'POST',
    path: '/second-factor/passkeys',
    summary:
      'Register a passkey, which signs in alone and is a second factor beside the password. The first factor makes backup codes and ends all other sessions',
    body: NewPasskey,
    status: 201,
    output: successSchema(FactorAdded, SecretReplayMeta),
    shownOnce: CODES_SHOWN_ONCE,
    errors: [RECENT],
  }),
  own({
    name: 'removePasskey',
    method: 'DELETE',
    path: '/second-factor/passkeys/{passkeyId}',
    summary: 'Remove a passkey. Without another factor the password alone signs in again',
    pathParameters: [{ name: 'passkeyId', description: 'From the list of passkeys.', example: 'psk_7q2m4tzb1c9xkd5f' }],
    output: successSchema(SignInSecurity),
    errors: [RECENT],
  }),
  own({
    name: 'renewBackupCodes',
    method: 'POST',
    path: '/second-factor/backup-codes',
    summary: 'Replace the backup codes',
    status: 201,
    output: successSchema(BackupCodes, SecretReplayMeta),
    shownOnce: CODES_SHOWN_ONCE,
    errors: [RECENT],
  }),
  own({
    name: 'listSessions',
    method: 'GET',
    path: '/sessions',
    summary: 'List the sessions in which the person is signed in, last used first',
    output: successSchema(Type.Array(SessionRow)),
  }),
  own({
    name: 'revokeSession',
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    summary: 'End a session at once, on every node',
    pathParameters: [{ name: 'sessionId', description: 'From the list of sessions.', example: 'pid_7q2m4tzb1c9xkd5f' }],
    output: successSchema(Type.Object({ sessionId: Type.String() })),
  }),
  own({
    name: 'revokeOtherSessions',
    method: 'DELETE',
    path: '/sessions',
    summary: 'End all sessions of the person except this one',
    output: successSchema(Type.Object({ ended: Type.Integer({ minimum: 0 }) })),
  }),
] as const
