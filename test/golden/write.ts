import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { goldenText, PROJECTED_CODE, PROJECTIONS } from './projections.ts'

for (const [file, project] of Object.entries(PROJECTIONS)) {
  writeFileSync(path.join(import.meta.dirname, file), goldenText(project()))
  console.log(`wrote test/golden/${file}; review its diff before committing`)
}
for (const [file, project] of Object.entries(PROJECTED_CODE)) {
  writeFileSync(file, project())
  console.log(`wrote ${path.relative(process.cwd(), file)}`)
}
