import { DEFAULT_PLANS } from '#contract/access/plans.ts'
import { startServer } from '#main/serve.ts'

/** A server that a test kills: `killedServer.ts FOLDER HOURS [DATABASE_URL]`; its clock is HOURS hours ahead. */
const [folder = '', hours = '0', databaseUrl] = process.argv.slice(2)

const plan = { ...DEFAULT_PLANS.pro, perMinute: 'unlimited', monthlyTokens: 'unlimited' } as const
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  data: `${folder}/data`,
  releases: `${folder}/releases`,
  adminToken: 'a-token-of-the-kill-test',
  secret: 'a-secret-of-the-kill-test',
  plans: new Map(Object.keys(DEFAULT_PLANS).map((name) => [name, plan])),
  log: () => {},
  clock: () => Date.now() + Number(hours) * 3_600_000,
  ...(databaseUrl !== undefined && { databaseUrl }),
})
process.stdout.write(`${server.url}\n`)
