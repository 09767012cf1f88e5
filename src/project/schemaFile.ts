import path from 'node:path'

/** The schema for editors, beside a project file. */
export const SCHEMA_FILE = 'oneset.schema.json'
/** The same in the package; `npm run golden` writes it. */
export const SHIPPED_SCHEMA = path.join(import.meta.dirname, SCHEMA_FILE)
