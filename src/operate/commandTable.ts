import type { Command, CommandGroup } from '#commandLine/command.ts'
import type { ADMIN } from './command/adminCommands.ts'
import type { EVALUATE } from './command/evaluateCommands.ts'
import type { OperatorContext } from './operatorContext.ts'

type Load = () => Promise<Command<OperatorContext>>

const admin =
  (name: keyof typeof ADMIN): Load =>
  async () =>
    (await import('./command/adminCommands.ts')).ADMIN[name]

const evaluate =
  (name: keyof typeof EVALUATE): Load =>
  async () =>
    (await import('./command/evaluateCommands.ts')).EVALUATE[name]

const COMMANDS: CommandGroup<OperatorContext>['commands'] = {
  init: {
    summary: 'Write the project file of a set',
    load: async () => (await import('./command/initCommand.ts')).INIT,
  },
  build: {
    summary: 'Make a release from raw lists',
    load: async () => (await import('./command/buildCommands.ts')).BUILD,
  },
  'build-seoul': {
    summary: 'Build all lists of the folder ONESET_SEOUL_DATA',
    load: async () => (await import('./command/buildCommands.ts')).BUILD_SEOUL,
  },
  'sources check': {
    summary: 'Show which columns of the lists arrive in which fields',
    load: async () => (await import('./command/sourcesCheckCommand.ts')).SOURCES_CHECK,
  },
  basemap: {
    summary: 'Make the base map of the explorer from an OpenStreetMap extract',
    load: async () => (await import('./command/basemapCommand.ts')).BASEMAP,
  },
  update: {
    summary: 'Fetch, build and publish the set of a project',
    load: async () => (await import('./command/updateCommand.ts')).UPDATE,
  },
  publish: {
    summary: 'Verify a release and make it current',
    load: async () => (await import('./command/publishCommand.ts')).PUBLISH,
  },
  backup: {
    summary: 'Copy the embedded database, also while a server runs',
    load: async () => (await import('./command/backupCommands.ts')).BACKUP,
  },
  restore: {
    summary: 'Check a backup and put it into a data folder',
    load: async () => (await import('./command/backupCommands.ts')).RESTORE,
  },
  demo: {
    summary: "Write the demo's raw lists, regions and stations",
    load: async () => (await import('./command/demoCommands.ts')).DEMO,
  },
  'demo owners': {
    summary: 'Simulate owners of demo venues until stopped',
    load: async () => (await import('./command/demoCommands.ts')).DEMO_OWNERS,
  },
  export: {
    summary: 'Write a release as files for customers',
    load: async () => (await import('./command/exportCommand.ts')).EXPORT,
  },
  'export owner-records': {
    summary: "Write the owners' data about their places as source records",
    load: async () => (await import('./command/ownerRecordsCommand.ts')).OWNER_RECORDS,
  },
  'export reports': {
    summary: 'Write accepted reports as source records and decisions',
    load: async () => (await import('./command/reportRecordsCommand.ts')).REPORT_RECORDS,
  },
  words: {
    summary: 'Show the filters and the request of a sentence',
    load: async () => (await import('./command/wordsCommand.ts')).WORDS,
  },
  'evaluate hours': { summary: 'Compare the reading of opening hours with judged texts', load: evaluate('hours') },
  'evaluate pairs': { summary: 'Learn from labelled pairs of listings, and score', load: evaluate('pairs') },
  'evaluate tables': { summary: 'Link two complete lists, and score by gold', load: evaluate('tables') },
  'evaluate demo': { summary: "Build the demo and compare its venues with the lists' origin", load: evaluate('demo') },
  review: {
    summary: 'Decide pairs of records that the build could not decide',
    load: async () => (await import('./command/reviewCommands.ts')).REVIEW,
  },
  explain: {
    summary: 'Show the records of a venue and why they were joined',
    load: async () => (await import('./command/reviewCommands.ts')).EXPLAIN,
  },
  'admin accounts create': { summary: 'Make an account', load: admin('accounts create') },
  'admin accounts show': { summary: 'Read an account', load: admin('accounts show') },
  'admin accounts change': { summary: 'Change plan or bulk export', load: admin('accounts change') },
  'admin usage': { summary: 'Tokens of an account this month', load: admin('usage') },
  'admin keys list': { summary: 'List the keys of an account', load: admin('keys list') },
  'admin keys create': { summary: 'Make a key; it is shown once', load: admin('keys create') },
  'admin keys rotate': { summary: 'Give a key a new secret', load: admin('keys rotate') },
  'admin accounts remove-second-factor': {
    summary: 'Let a person who lost app and passkeys sign in with the password',
    load: admin('accounts remove-second-factor'),
  },
  'admin keys revoke': { summary: 'End a key for good', load: admin('keys revoke') },
  'admin owners create': { summary: 'Give a place to an owner', load: admin('owners create') },
  'admin owners list': { summary: 'List or find owners', load: admin('owners list') },
  'admin owners show': { summary: 'Places, sessions and tokens of an owner', load: admin('owners show') },
  'admin owners revoke-place': { summary: 'Take a place back', load: admin('owners revoke-place') },
  'admin owners transfer': { summary: 'Give a place to another owner', load: admin('owners transfer') },
  'admin owners suspend': { summary: 'Suspend an owner', load: admin('owners suspend') },
  'admin owners reinstate': { summary: 'End a suspension', load: admin('owners reinstate') },
  'admin owners revoke-token': { summary: 'End one token of an owner', load: admin('owners revoke-token') },
  'admin owners revoke-tokens': { summary: 'End all sessions and tokens', load: admin('owners revoke-tokens') },
  'admin owners erase': { summary: 'Erase an owner for good', load: admin('owners erase') },
  'admin claims list': { summary: 'List pending claims', load: admin('claims list') },
  'admin claims approve': { summary: 'Approve a claim', load: admin('claims approve') },
  'admin claims reject': { summary: 'Reject a claim', load: admin('claims reject') },
  'admin alerts charges': {
    summary: 'List texts and mails to owners who missed a push, with their price',
    load: admin('alerts charges'),
  },
  'admin reports list': { summary: 'List reports with the record of each place', load: admin('reports list') },
  'admin reports accept': { summary: 'Accept a report for the next build', load: admin('reports accept') },
  'admin reports reject': { summary: 'Reject a report', load: admin('reports reject') },
  'admin proposals list': {
    summary: 'List proposals of owners with the record of each place',
    load: admin('proposals list'),
  },
  'admin proposals accept': {
    summary: 'Accept a proposal of an owner for the next build',
    load: admin('proposals accept'),
  },
  'admin proposals reject': { summary: 'Reject a proposal of an owner', load: admin('proposals reject') },
  'admin personal-data reseal': { summary: 'Encrypt again under the new secret', load: admin('personal-data reseal') },
  'admin notices list': { summary: 'Count notices, or list the dead ones', load: admin('notices list') },
  'admin notices retry': { summary: 'Send a dead notice again', load: admin('notices retry') },
  'admin notices retry-dead': { summary: 'Send all dead notices again', load: admin('notices retry-dead') },
  'admin releases list': { summary: 'List the releases', load: admin('releases list') },
  'admin releases compare': {
    summary: 'Compare a release with the served one',
    load: admin('releases compare'),
  },
  'admin releases publish': { summary: 'Make a release current', load: admin('releases publish') },
}

/** The commands for operators, except `serve`, which `main` adds. */
export const OPERATOR_COMMANDS: CommandGroup<OperatorContext> = {
  title: 'For operators',
  commands: COMMANDS,
  families: {
    sources: 'Check the lists of a project',
    evaluate: 'Measure hours, links and the demo',
    admin: 'Call the admin interface of a running server',
  },
  flags: {},
  jsonInPipes: false,
  failureJson: ({ message, facts }) => ({ kind: 'failed', message, ...facts }),
}
