import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { goldenFiles, storedOpenApiFiles, PROJECTED_CODE } from './projections.ts'

const files = new Map(goldenFiles())
for (const [file, project] of Object.entries(PROJECTED_CODE)) files.set(file, project())

for (const file of storedOpenApiFiles()) {
  if (files.has(file)) continue
  rmSync(file)
  console.log(`removed ${path.relative(process.cwd(), file)}`)
}
for (const [file, text] of files) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
console.log(`wrote ${files.size} files; review their diff before committing`)
