import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sbomDocument } from './sbomDocument.ts'

/** `npm run sbom` writes this file, which is published beside a release. */
const FILE = path.join(import.meta.dirname, '../../build/oneset.cdx.json')
mkdirSync(path.dirname(FILE), { recursive: true })
writeFileSync(FILE, `${JSON.stringify(sbomDocument(), null, 2)}\n`)
process.stdout.write(`${FILE}\n`)
