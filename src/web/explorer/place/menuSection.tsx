import { useState } from 'react'
import type { MenuItem } from '#client/generated/records.ts'
import { useLocalized } from '../../language/language.tsx'
import { RomanisedWords } from '../../language/romanised.tsx'
import { Button } from '../../shell/button.tsx'
import { placeDetailTexts } from './placeDetailTexts.ts'
import { Section } from './section.tsx'

/** How many items show before the rest is unfolded. */
const ITEMS_SHOWN_FIRST = 8

/** The menu of a place. */
export function MenuSection({ menu }: { menu: readonly MenuItem[] | null }) {
  const localize = useLocalized()
  const [isWhole, setWhole] = useState(false)
  if (!menu || menu.length === 0) return null
  const shown = isWhole ? menu : menu.slice(0, ITEMS_SHOWN_FIRST)
  return (
    <Section title={localize(placeDetailTexts.menu)}>
      <ul className="flex flex-col text-sm">
        {shown.map((item, index) => (
          // Two sizes of one dish may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <Item key={index} item={item} />
        ))}
      </ul>
      {menu.length > shown.length && (
        <Button onClick={() => setWhole(true)}>{localize(placeDetailTexts.allMenu(menu.length))}</Button>
      )}
    </Section>
  )
}

function Item({ item: { name, price, recommend, isNew, description } }: { item: MenuItem }) {
  const localize = useLocalized()
  const mark = 'rounded px-1.5 text-xs font-medium'
  return (
    <li className="flex items-baseline gap-2 border-b border-line/60 py-1.5 last:border-0">
      <span className="min-w-0">
        {name}
        {recommend && (
          <span className={`${mark} ml-1.5 bg-accent-soft text-accent-strong`}>
            {localize(placeDetailTexts.recommended)}
          </span>
        )}
        {isNew && <span className={`${mark} ml-1.5 bg-info-soft text-info`}>{localize(placeDetailTexts.fresh)}</span>}
        <RomanisedWords text={name} />
        {description !== undefined && <span className="block text-xs text-muted">{description}</span>}
      </span>
      <span className="ml-auto shrink-0 tabular-nums">
        {price === null ? (
          <span className="text-muted">{localize(placeDetailTexts.noPrice)}</span>
        ) : (
          localize(placeDetailTexts.won(price))
        )}
      </span>
    </li>
  )
}
