import { judgedMatch, matchSection } from './section.ts'
const result = await judgedMatch('/work/shared/data')
console.log(JSON.stringify(result))
console.log(matchSection(result))
