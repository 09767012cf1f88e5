import { buildWeb, WEB_FOLDER } from './webBuild.ts'

await buildWeb()
process.stdout.write(`The web pages are built: ${WEB_FOLDER}\n`)
