import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { judgedListings, keyOf } from './judgedListings.ts'
import { VenueTable } from '#matching/table/venueTable.ts'
import { findVenues } from '#matching/match.ts'
import { answerListing } from '#matching/answer.ts'
const made = deserialize(readFileSync('/tmp/leftout.bin'))
const split = process.argv[2] ?? 'tune'
let t = performance.now()
const table = new VenueTable(made.release)
console.log('table', performance.now() - t)
const byId = new Map(made.release.venues.map((v: any) => [v.id, v]))
import { readLineBytes } from '#dataset/venueLines.ts'
const full = new Map<string, number>(); let vn = 0
for await (const line of readLineBytes('/work/seoul/b30/venues.ndjson.zst')) {
  const from = line.indexOf('"members":['); const to = line.indexOf(']', from)
  for (const m of JSON.parse(line.toString('utf8', from + 10, to + 1))) full.set(keyOf(m), vn)
  vn++
}
const membersOf = new Map<string, string[]>()
for (const [k, v] of made.venueOf) { const l = membersOf.get(v); if (l) l.push(k); else membersOf.set(v, [k]) }
const ownIn = (j: any, vid: string) => { const own = full.get(keyOf(j.sent)); return (membersOf.get(vid) ?? []).some((k) => full.get(k) === own) }
const judged = judgedListings().filter((j) => j.split === split)
const rows: any[] = []
t = performance.now()
for (const j of judged) {
  const r = made.leftOut.get(keyOf(j.sent)); const known = made.venueOf.get(keyOf(j.known))
  if (!r || !known) continue
  const listing = { name: r.name, address: r.roadAddress ?? r.jibunAddress ?? '', lat: r.lat ?? null, lng: r.lng ?? null, phone: r.phone ?? '', category: r.categoryLabel ?? '' }
  const { ranked, leftOut } = findVenues(table, listing)
  rows.push({ j, listing, known, ranked, leftOut, best: ranked[0] })
}
console.log('ms per', (performance.now() - t) / rows.length, rows.length)
const same = rows.filter((r) => r.j.label === 'same'), diff = rows.filter((r) => r.j.label === 'different')
const id = (b: any) => b?.record.record.sourceId
console.log('same', same.length, 'first right', same.filter((r) => id(r.best) === r.known).length, 'in candidates', same.filter((r) => r.ranked.some((x: any) => id(x) === r.known)).length, 'left out', rows.filter(r => r.leftOut).length)
console.log('first right or build-joined', same.filter((r) => id(r.best) === r.known || (r.best && ownIn(r.j, id(r.best)))).length)
for (const p of [0.5, 0.6, 0.7, 0.8, 0.83, 0.85, 0.9, 0.95, 0.97, 0.98]) {
  const over = (r: any) => r.best && r.best.guard === null && r.best.probability >= p
  console.log(p, 'same: found', same.filter((r) => over(r) && id(r.best) === r.known).length, 'wrong', same.filter((r) => over(r) && id(r.best) !== r.known).length, 'wrong and not own', same.filter((r) => over(r) && id(r.best) !== r.known && !ownIn(r.j, id(r.best))).length, 'diff: wrong', diff.filter((r) => over(r) && id(r.best) === r.known).length, 'other', diff.filter((r) => over(r) && id(r.best) !== r.known).length, 'of them not own', diff.filter((r) => over(r) && id(r.best) !== r.known && !ownIn(r.j, id(r.best))).length, 'of', diff.length)
}
if (process.argv[3]) {
  let n = 0
  for (const r of rows) {
    const bad = r.j.label === 'same' ? id(r.best) !== r.known : r.best && r.best.probability > 0.8 && id(r.best) === r.known
    if (!bad || n++ > 40) continue
    const show = (v: any) => v && `${v.name} | ${v.road ?? v.jibun} | ${v.lat},${v.lng} ${v.phone ?? ''} ${v.closed ? 'closed' : ''}`
    console.log(r.j.label, r.j.draw, '\n  Q', JSON.stringify(r.listing), '\n  K', show(byId.get(r.known)), r.ranked.find((x: any) => id(x) === r.known)?.probability, '\n  B', show(byId.get(id(r.best))), r.best?.probability, r.best?.guard)
  }
}
