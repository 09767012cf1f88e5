import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { heapMiBFor } from './machineHeap.ts'

const GIB = 2 ** 30
const MACHINE = { memoryBytes: 24 * GIB, heapBytesMax: 4 * GIB, isHeapStated: false }

test('a command that builds gets three quarters of the machine as its heap', () => {
  for (const command of ['build', 'build-seoul', 'update']) assert.equal(heapMiBFor(command, MACHINE), 18 * 1024)
  assert.equal(heapMiBFor('build', { ...MACHINE, memoryBytes: 64 * GIB }), 48 * 1024)
})

test('other commands, small machines and a heap that the operator states keep their heap', () => {
  assert.equal(heapMiBFor('serve', MACHINE), null)
  assert.equal(heapMiBFor(undefined, MACHINE), null)
  assert.equal(heapMiBFor('build', { ...MACHINE, memoryBytes: 4 * GIB }), null)
  assert.equal(heapMiBFor('build', { ...MACHINE, isHeapStated: true }), null)
})

test('a restarted process has the heap, the number, the words and the exit code of the former one', async (t) => {
  if (process.execve === undefined) return t.skip('this system cannot replace a process')
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-heap-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const program = path.join(folder, 'program.mjs')
  await writeFile(
    program,
    `import { getHeapStatistics } from 'node:v8'
    import { restartWithHeap, thisMachine } from ${JSON.stringify(new URL('machineHeap.ts', import.meta.url).href)}
    if (!thisMachine().isHeapStated) restartWithHeap(6000)
    console.log(process.pid, getHeapStatistics().heap_size_limit >= 6000 * 2 ** 20, ...process.argv.slice(2))
    process.exitCode = 7`,
  )
  const env = { ...process.env, NODE_OPTIONS: '' }
  const { pid, stdout, stderr, status } = spawnSync(process.execPath, [program, 'build', '두 낱말'], {
    encoding: 'utf8',
    env,
  })
  assert.equal(stdout, `${pid} true build 두 낱말\n`, stderr)
  assert.equal(status, 7)
})

test('the heap of a command that builds grows less between two collections than that of others', () => {
  const [build, serve] = ['build', 'serve'].map(peakBytesOf)
  assert.ok((build as number) < (serve as number) * 0.9, `${build} bytes and ${serve} bytes`)
})

/** Returns the peak memory of a process that drops most of the objects that it makes. */
function peakBytesOf(command: string): number {
  const program = `import { limitHeapGrowth } from ${JSON.stringify(new URL('machineHeap.ts', import.meta.url).href)}
    limitHeapGrowth(${JSON.stringify(command)})
    const kept = []
    for (let round = 0; round < 30; round++)
      kept[round % 6] = Array.from({ length: 200_000 }, (_, i) => ({ i, text: 'item ' + i, list: [i] }))
    console.log(process.resourceUsage().maxRSS * 1024)`
  const args = ['--max-old-space-size=16000', '--input-type=module', '--eval', program]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  return Number(stdout) || assert.fail(stderr)
}
