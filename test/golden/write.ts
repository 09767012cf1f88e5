import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { goldenText, PROJECTIONS } from './projections.ts'

for (const [file, project] of Object.entries(PROJECTIONS)) {
  writeFileSync(path.join(import.meta.dirname, file), goldenText(project()))
  console.log(`wrote test/golden/${file}; look at its diff before committing`)
}
