import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { kstDate } from '#base/kst.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { day, text } from '#commandLine/flag.ts'
import { DEMO_KEY_FILE } from '../demoKeyFile.ts'
import { dataFolder, failure, operatorCommand, SERVER } from '../operatorCommand.ts'
import { shellWord } from './shellWord.ts'
import { serverAddress } from './callAdmin.ts'

export const DEMO = operatorCommand({
  operands: [],
  flags: {
    'as-of': day('The day of the lists. Default: today, KST.'),
    out: text('DIR', 'The folder of the lists. Default: DATA/demo.'),
  },
  environment: ['ONESET_DATA'],
  examples: ['demo --out build/demo'],
  async run(call) {
    const { out, 'as-of': given } = call.flags
    const folder = path.resolve(out ?? path.join(dataFolder(null, call), 'demo'))
    const asOf = given ?? kstDate(call.clock())
    await (await call.demo()).write(folder, asOf)
    call.report(`the demo's lists of ${asOf} are in ${folder}`)
    if (call.json) call.print(JSON.stringify({ kind: 'written', folder, asOf }))
    return EXIT.ok
  },
})

export const DEMO_OWNERS = operatorCommand({
  operands: [],
  flags: SERVER,
  description:
    'The owners of a few hundred venues accept, decline, answer and sometimes ignore requests. A server started with ' +
    '--demo runs this automatically.',
  examples: ['demo owners'],
  async run(call) {
    const { env, fetch, report, flags } = call
    const folder = dataFolder(flags.data, call)
    const keyFile = path.join(folder, DEMO_KEY_FILE)
    const key = await readFile(keyFile, 'utf8').catch(() => null)
    const data = flags.data === null ? '' : ` --data ${shellWord(flags.data)}`
    if (key === null) throw failure(`${keyFile} is not there: start oneset serve --demo${data} first`)
    const { simulateOwners } = await import('../simulatedOwners.ts')
    const server = { baseUrl: flags['base-url'] ?? serverAddress(env), data: folder, env, fetch }
    await simulateOwners({ server, key: key.trim(), report }, new AbortController().signal)
    return EXIT.ok
  },
})
