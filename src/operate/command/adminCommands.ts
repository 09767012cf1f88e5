import type { Command } from '#commandLine/command.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { converted, type Flags, type FlagValues, list, required, several, text, toggle } from '#commandLine/flag.ts'
import { PROPOSAL_KINDS, PROPOSAL_STATUSES } from '#contract/placeProposal.ts'
import { REPORT_KINDS, REPORT_STATUSES } from '#contract/report.ts'
import { Stop } from '#commandLine/stop.ts'
import { type OperatorCall, operatorCommand, SERVER, SERVER_VARIABLES } from '../operatorCommand.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { adminAnswer } from './adminAnswer.ts'
import type { AdminCall } from './callAdmin.ts'
import { claimLines } from './claimLines.ts'
import { ALLOW_FORM, ALLOW_HELP } from './allowFlag.ts'

/** Declares a command that is one call of the admin interface; `question` is asked first unless `--yes` is given. */
function adminCommand<Own extends Flags>(
  operands: readonly string[],
  flags: Own,
  callOf: (flags: FlagValues<Own>, ...operands: string[]) => AdminCall,
  question?: (...operands: string[]) => string,
): Command<OperatorContext> {
  return operatorCommand<Flags>({
    operands,
    flags: { ...flags, ...(question && YES), ...SERVER },
    environment: SERVER_VARIABLES,
    examples: [],
    async run(call) {
      const parts = call.operands.map(encodeURIComponent)
      if (
        question &&
        call.flags['yes'] !== true &&
        (await call.ask(`${question(...call.operands)} Type yes: `))?.trim() !== 'yes'
      )
        throw new Stop('nothing was done: type yes, or add --yes', null, EXIT.declined)
      return send(call as OperatorCall<typeof SERVER>, callOf(call.flags as FlagValues<Own>, ...parts))
    },
  })
}

/**
 * Prints the answer's data as JSON, with and without `--json`, because a key that is shown only once must not be lost
 * in prose.
 */
async function send(call: OperatorCall<typeof SERVER>, sent: AdminCall): Promise<number> {
  const data = await adminAnswer(call, sent)
  call.print(call.json ? JSON.stringify(data) : JSON.stringify(data, null, 2))
  for (const line of claimLines(sent, data)) call.report(line)
  return EXIT.ok
}

const post = (path: string, body: Readonly<Record<string, unknown>> = {}): AdminCall => ({
  method: 'POST',
  path,
  body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
})
const patch = (path: string, body: Readonly<Record<string, unknown>>): AdminCall => ({
  ...post(path, body),
  method: 'PATCH',
})
const get = (path: string): AdminCall => ({ method: 'GET', path, body: null })
const remove = (path: string): AdminCall => ({ method: 'DELETE', path, body: null })

// The server validates values: text in another form is passed on unchanged, and the server reports its fault.
const number = (help: string) => converted(text('N', help), (given) => (/^\d+$/.test(given) ? Number(given) : given))
const either = (help: string) =>
  converted(text('true|false', help, ['true', 'false']), (given) =>
    given === 'true' ? true : given === 'false' ? false : given,
  )

const YES = { yes: toggle('Do not ask first.') }
const ACCOUNT = { account: required(text('ACCOUNT', 'The account, by its id.')) }
const EMAIL = { email: required(text('EMAIL', 'The mail address.')) }
const REASON = { reason: required(text('TEXT', 'Why, for other operators.')) }
const WHY = { reason: text('TEXT', 'Why, for other operators.') }
const PLAN = { plan: text('PLAN', 'The plan. Default: free.') }
const PARTNER = { partner: toggle('The place takes requests through the service.') }
const KEY_LIMITS = {
  mode: text('live|test|browser', 'The mode. Default: live.', ['live', 'test', 'browser']),
  scopes: list('SCOPE,…', 'Its permissions.'),
  'expires-at': text('2027-01-01T00:00:00+09:00', 'When it ends.'),
  'allowed-ips': list('ADDRESS|CIDR,…', 'The addresses that may use it.'),
  'allowed-origins': list('https://HOST,…', 'The web pages that may use a browser key.'),
  'daily-tokens': number('Its tokens per day.'),
}

/** The commands by the words after `admin`. */
export const ADMIN = {
  'accounts create': adminCommand([], { ...EMAIL, ...PLAN }, ({ email, plan }) =>
    post('/accounts', { email, plan: plan ?? 'free' }),
  ),
  'accounts show': adminCommand(['<account|email>'], {}, (_, account) => get(`/accounts/${account}`)),
  'accounts remove-second-factor': adminCommand(['<account>'], {}, (_, account) =>
    remove(`/accounts/${account}/second-factor`),
  ),
  'accounts change': adminCommand(
    ['<account>'],
    {
      plan: text('PLAN', 'The new plan.'),
      'bulk-export': either('Whether it may export everything.'),
      'export-tiers': list('TIER,…', 'The groups of fields of its exports.'),
    },
    ({ plan, 'bulk-export': bulkExport, 'export-tiers': exportTiers }, account) =>
      patch(`/accounts/${account}`, { plan, bulkExport, exportTiers }),
  ),
  usage: adminCommand([], ACCOUNT, ({ account }) => get(`${accountPath(account)}/usage`)),
  'keys list': adminCommand([], ACCOUNT, ({ account }) => get(`${accountPath(account)}/keys`)),
  'keys create': adminCommand(
    [],
    { ...ACCOUNT, name: required(text('NAME', 'Its name.')), ...KEY_LIMITS },
    ({ account, name, mode, ...limits }) =>
      post(`${accountPath(account)}/keys`, {
        name,
        mode: mode ?? 'live',
        scopes: limits.scopes,
        expiresAt: limits['expires-at'],
        allowedIps: limits['allowed-ips'],
        allowedOrigins: limits['allowed-origins'],
        dailyTokens: limits['daily-tokens'],
      }),
  ),
  'keys rotate': adminCommand(
    ['<key>'],
    { ...ACCOUNT, 'grace-seconds': number('How long the present secret keeps working. Default: a day.') },
    ({ account, 'grace-seconds': graceSeconds }, key) =>
      post(`${accountPath(account)}/keys/${key}/rotate`, { graceSeconds }),
  ),
  'keys revoke': adminCommand(['<key>'], ACCOUNT, ({ account }, key) => remove(`${accountPath(account)}/keys/${key}`)),
  'owners create': adminCommand(
    [],
    { ...EMAIL, place: required(text('PLACE_ID', 'The place.')), ...PARTNER },
    ({ email, place, partner }) => post('/owners', { email, placeId: place, partner }),
  ),
  'owners list': adminCommand(
    [],
    {
      search: text('EMAIL|PLACE_ID|OWNER', 'Only this owner, or the owners of this place.'),
      cursor: text('CURSOR', 'The page after this owner.'),
      limit: text('N', 'The number of owners.'),
    },
    ({ search, cursor, limit }) => get(`/owners${queryOf({ search, cursor, limit })}`),
  ),
  'owners show': adminCommand(['<owner>'], {}, (_, owner) => get(`/owners/${owner}`)),
  'owners revoke-place': adminCommand(
    ['<owner>', '<placeId>'],
    {
      ...WHY,
      'withdraw-edits': either(
        "Whether the person's edits are removed. Default: true for an owner, false for a person with a role.",
      ),
    },
    ({ reason, 'withdraw-edits': withdrawEdits }, owner, place) =>
      post(`/owners/${owner}/places/${place}/revoke`, { reason, withdrawEdits }),
    (owner, place) =>
      `Revoke place ${place} from owner ${owner}? Their sessions and tokens end, and pending requests expire unless the place has another owner.`,
  ),
  'owners transfer': adminCommand(
    ['<owner>', '<placeId>'],
    { ...EMAIL, ...REASON, 'withdraw-edits': either("Whether the former owner's edits are removed. Default: false.") },
    ({ email, reason, 'withdraw-edits': withdrawEdits }, owner, place) =>
      post(`/owners/${owner}/places/${place}/transfer`, { email, reason, withdrawEdits }),
    (owner, place) =>
      `Give place ${place} of owner ${owner} to the owner with the given address? The former owner's sessions and tokens end.`,
  ),
  'owners suspend': adminCommand(
    ['<owner>'],
    REASON,
    ({ reason }, owner) => post(`/owners/${owner}/suspend`, { reason }),
    (owner) =>
      `Suspend owner ${owner}? Their sessions and tokens end, and so does the access of people whom they invited.`,
  ),
  'owners reinstate': adminCommand(['<owner>'], WHY, ({ reason }, owner) =>
    post(`/owners/${owner}/reinstate`, { reason }),
  ),
  'owners revoke-token': adminCommand(['<owner>', '<token>'], {}, (_, owner, token) =>
    remove(`/owners/${owner}/tokens/${token}`),
  ),
  'owners revoke-tokens': adminCommand(['<owner>'], {}, (_, owner) => remove(`/owners/${owner}/tokens`)),
  'owners erase': adminCommand(
    ['<owner>'],
    {},
    (_, owner) => remove(`/owners/${owner}`),
    (owner) => `Erase owner ${owner} permanently, with their places and everything they wrote?`,
  ),
  'claims list': adminCommand([], {}, () => get('/claims')),
  'claims approve': adminCommand(
    ['<claim>'],
    {
      ...PARTNER,
      'confirm-owned': toggle('Approve although the place has an owner: both manage it.'),
      override: text('TEXT', 'Why it is approved although an owner may still object, or objects.'),
    },
    ({ partner, 'confirm-owned': confirmOwned, override }, claim) =>
      post(`/claims/${claim}/approve`, {
        partner: partner || null,
        confirmOwned: confirmOwned || null,
        overrideReason: override,
      }),
  ),
  'claims reject': adminCommand(
    ['<claim>'],
    { reason: required(text('TEXT', 'Why; it is mailed to the claimant.')) },
    ({ reason }, claim) => post(`/claims/${claim}/reject`, { reason }),
  ),
  'alerts charges': adminCommand(
    [],
    { month: text('YYYY-MM', 'A month in Korea; default: this month.') },
    ({ month }) => get(`/alert-charges${queryOf({ month })}`),
  ),
  'reports list': adminCommand(
    [],
    {
      status: text('STATUS', 'open (default), accepted or rejected.', REPORT_STATUSES),
      kind: text('KIND', 'Only reports of this kind.', REPORT_KINDS),
    },
    ({ status, kind }) => get(`/reports${queryOf({ status, kind })}`),
  ),
  'reports accept': adminCommand(
    ['<report>'],
    {
      ...REASON,
      hours: text('TEXT', 'For wrong_hours: the right hours in words.'),
      subtype: text('KIND', 'For wrong_kind: the right kind.'),
    },
    ({ reason, hours, subtype }, report) => post(`/reports/${report}/accept`, { reason, hours, subtype }),
  ),
  'reports reject': adminCommand(['<report>'], REASON, ({ reason }, report) =>
    post(`/reports/${report}/reject`, { reason }),
  ),
  'proposals list': adminCommand(
    [],
    {
      status: text('STATUS', 'pending (default), accepted or rejected.', PROPOSAL_STATUSES),
      kind: text('KIND', 'Only proposals of this kind.', PROPOSAL_KINDS),
    },
    ({ status, kind }) => get(`/place-proposals${queryOf({ status, kind })}`),
  ),
  'proposals accept': adminCommand(
    ['<proposal>'],
    { reason: text('TEXT', 'A word to the owner, to whom it is mailed.') },
    ({ reason }, proposal) => post(`/place-proposals/${proposal}/accept`, { reason }),
  ),
  'proposals reject': adminCommand(
    ['<proposal>'],
    { reason: required(text('TEXT', 'Why; it is mailed to the owner.')) },
    ({ reason }, proposal) => post(`/place-proposals/${proposal}/reject`, { reason }),
  ),
  'personal-data reseal': adminCommand([], {}, () => post('/personal-data/reseal')),
  'notices list': adminCommand([], { dead: toggle('The dead ones, with the reason of each.') }, ({ dead }) =>
    get(dead ? '/notices/dead' : '/notices'),
  ),
  'notices retry': adminCommand(['<notice>'], {}, (_, notice) => post(`/notices/${notice}/retry`)),
  'notices retry-dead': adminCommand([], {}, () => post('/notices/dead/retry')),
  'releases list': adminCommand([], {}, () => get('/releases')),
  'releases compare': adminCommand(['<version>'], {}, (_, version) => get(`/releases/${version}/comparison`)),
  'releases publish': adminCommand(
    ['<version>'],
    {
      force: toggle('Publish regardless of losses.'),
      allow: several(ALLOW_FORM, ALLOW_HELP),
    },
    ({ force, allow }, version) =>
      post(`/releases/${version}/publish`, { force: force || null, allow: allow.length > 0 ? allow : null }),
  ),
}

const accountPath = (account: string) => `/accounts/${encodeURIComponent(account)}`

/** Returns the query of the given flags; empty without any. */
function queryOf(flags: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(flags).filter((entry): entry is [string, string] => entry[1] !== null)
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
