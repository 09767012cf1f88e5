import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { CLIENT_TYPES } from '#contract/project/clientTypes.ts'
import { CLIENT_TYPES_FOLDER, goldenText, PROJECTIONS } from './projections.ts'

for (const [file, project] of Object.entries(PROJECTIONS)) {
  writeFileSync(path.join(import.meta.dirname, file), goldenText(project()))
  console.log(`wrote test/golden/${file}; look at its diff before committing`)
}
for (const [file, project] of Object.entries(CLIENT_TYPES)) {
  writeFileSync(path.join(CLIENT_TYPES_FOLDER, file), project())
  console.log(`wrote the client's ${file}`)
}
