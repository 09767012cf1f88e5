import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { unzipped } from '../../../test/support/unzipped.ts'
import { zipFile } from './zipFile.ts'

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-zip-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('an archive holds the file, and has the same bytes in every time zone', async (t) => {
  const folder = await emptyFolder(t)
  const content = 'id,name\n1,국밥\n'.repeat(20_000)
  await writeFile(path.join(folder, 'places.csv'), content)
  const zone = process.env['TZ']
  t.after(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  const archives: Buffer[] = []
  for (const other of ['UTC', 'Asia/Seoul', 'America/Los_Angeles']) {
    process.env['TZ'] = other
    const target = path.join(folder, 'places.csv.zip')
    await zipFile(path.join(folder, 'places.csv'), 'places.csv', target)
    archives.push(await readFile(target))
    assert.equal(await unzipped(target, 'places.csv'), content)
  }
  assert.ok(archives.every((archive) => archive.equals(archives[0] ?? Buffer.of())))
})

test('a file that cannot be read is an error, and so is a target that cannot be written', async (t) => {
  const folder = await emptyFolder(t)
  const absent = path.join(folder, 'absent.csv')
  await assert.rejects(zipFile(absent, 'absent.csv', path.join(folder, 'a.zip')), /ENOENT/)
  await writeFile(path.join(folder, 'there.csv'), 'a')
  await assert.rejects(zipFile(path.join(folder, 'there.csv'), 'there.csv', folder), /EISDIR/)
})
