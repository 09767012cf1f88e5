import { formatCount, html, type Markup } from '#base/text/markup.ts'
import type { Dong } from '#dataset/geography/region.ts'
import type { StoredPlace } from '#venue/records.ts'
import { folded, headedTable, row } from './reportTables.ts'

/** A venue whose address and coordinates name different regions. */
export type VenueConflict = { id: string; name: string; regionCode: string } & NonNullable<
  StoredPlace['address.conflict']
>

/** Returns the section about addresses that contradict coordinates, with the evidence that decided each. */
export function addressSection(conflicts: readonly VenueConflict[], dongs: readonly Dong[]): Markup {
  const districts = new Map(dongs.map(({ code, sido, sigungu }) => [code, `${sido} ${sigungu}`]))
  const isByAddress = ({ regionCode, coordinates }: VenueConflict) => districts.get(regionCode) !== coordinates
  const byAddress = conflicts.filter(isByAddress)
  const byCoordinates = conflicts.filter((conflict) => !isByAddress(conflict))
  return html`<section>
    <h2>Addresses that contradict coordinates</h2>
    <p>
      The address and the coordinates of ${formatCount(conflicts.length)} venues name different regions. Each shows this
      as <code>address.conflict</code>, and its confidence is lower.
    </p>
    <h3>${formatCount(byCoordinates.length)} placed by the coordinates</h3>
    <p>
      The coordinates are outside the district that the address names, by at most 3 km, and no other record has this
      address: the location is that of the coordinates, and one of the two is wrong. Or the address names a district
      that does not exist in its province, so only the coordinates tell the region.
    </p>
    ${conflictTable(byCoordinates)}
    <h3>${formatCount(byAddress.length)} placed by the address</h3>
    <p>
      Other records of the same address lie in the district that the address names, so the coordinates are wrong: the
      location is that of the other records.
    </p>
    ${byAddress.length === 0 ? '' : folded('The venues', conflictTable(byAddress))}
  </section>`
}

function conflictTable(conflicts: readonly VenueConflict[]): Markup {
  if (conflicts.length === 0) return html`<p>None.</p>`
  return headedTable(
    ['venue', 'name', 'address', 'coordinates'],
    conflicts.map(({ id, name, address, coordinates }) => row(html`<code>${id}</code>`, [name, address, coordinates])),
  )
}
