import path from 'node:path'
import { EXIT } from '#commandLine/exitCodes.ts'
import { required, text, toggle } from '#commandLine/flag.ts'
import { DATA, dataFolder, failure, operatorCommand } from '../operatorCommand.ts'
import type { OperatorContext } from '../operatorContext.ts'

export const BACKUP = operatorCommand({
  operands: [],
  flags: {
    out: required(text('DIR', 'The new folder of the backup.')),
    ...DATA,
    'with-secrets': toggle('Add the files secret and admin-token.'),
  },
  description:
    'Without --with-secrets store the secret elsewhere, because no API key of the backup works without it. Releases ' +
    'are not included: they are folders that never change. PostgreSQL: pg_dump (see docs/operations.md).',
  environment: ['ONESET_DATA', 'DATABASE_URL'],
  examples: ['backup --out backups/2026-11-21'],
  async run(call) {
    refuseInPostgres(call)
    const { flags, report } = call
    const order = { data: dataFolder(flags.data, call), out: flags.out, withSecrets: flags['with-secrets'] }
    const { writeBackup } = await import('../backup.ts')
    const outcome = await writeBackup(order, await call.state(), call.clock())
    if (outcome.kind === 'refused') throw failure(outcome.reason)
    const { manifest, bytes } = outcome
    const names = manifest.files.map((file) => file.path)
    report(`${names.join(', ')} (${bytes.toLocaleString('en-US')} bytes) are in ${order.out}`)
    if (!names.includes('secret'))
      report(`the secret is not among them: keep ${path.join(order.data, 'secret')} or ONESET_SECRET elsewhere`)
    if (call.json) call.print(JSON.stringify({ kind: 'written', folder: order.out, ...manifest }))
    return EXIT.ok
  },
})

export const RESTORE = operatorCommand({
  operands: ['<backup>'],
  flags: DATA,
  description: 'The data folder must have no database and no running server.',
  environment: ['ONESET_DATA', 'ONESET_SECRET', 'DATABASE_URL'],
  examples: ['restore backups/2026-11-21 --data data-restored'],
  async run(call) {
    refuseInPostgres(call)
    const folder = dataFolder(call.flags.data, call)
    const { restoreBackup } = await import('../state/restore.ts')
    const outcome = await restoreBackup(call.operands[0], folder, await call.state())
    if (outcome.kind === 'refused') throw failure(outcome.reason)
    const { manifest, hasSecret } = outcome
    call.report(`the state of ${manifest.madeAt} is in ${folder}`)
    if (!hasSecret && !call.env['ONESET_SECRET'])
      call.report(
        `put the secret it was made under into ${path.join(folder, 'secret')} (or ONESET_SECRET) before serving`,
      )
    if (call.json) call.print(JSON.stringify({ kind: 'restored', folder, hasSecret, madeAt: manifest.madeAt }))
    return EXIT.ok
  },
})

function refuseInPostgres({ env }: OperatorContext): void {
  if (env['DATABASE_URL'])
    throw failure('DATABASE_URL is set: that state is in PostgreSQL, use pg_dump and pg_restore (docs/operations.md)')
}
