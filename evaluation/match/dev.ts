import { writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import { judgedListings, keyOf } from './judgedListings.ts'
import { releaseWithout } from './leftOutRelease.ts'
const judged = judgedListings()
console.log(judged.length)
const made = await releaseWithout(new Set(judged.map(({ sent }) => keyOf(sent))), '/work/shared/data')
if (made.kind === 'built') { console.log(made.release.venues.length, made.leftOut.size); writeFileSync('/tmp/leftout.bin', serialize(made)) }
