import { useState } from 'react'
import type { PlaceEdit } from '#client/generated/records.ts'
import { CheckField, TextField } from '../../form/field.tsx'
import { useLocalized } from '../../language/language.tsx'
import { ProfileSection } from './profileSection.tsx'
import { profileTexts as texts } from './profileTexts.ts'
import { RowList } from './rowList.tsx'
import type { Profile } from './useProfile.ts'

/** A menu item as typed. */
interface ItemForm {
  name: string
  price: string
  recommend: boolean
  isNew: boolean
  description: string
}

const BLANK: ItemForm = { name: '', price: '', recommend: false, isNew: false, description: '' }

/** Edits the menu in its order. */
export function MenuEditor({ profile }: { profile: Profile }) {
  const localize = useLocalized()
  const [items, setItems] = useState<readonly ItemForm[]>(() => (profile.place.menu ?? []).map(itemForm))
  return (
    <ProfileSection title={localize(texts.menu)} profile={profile} edit={menuEdit(items)}>
      <RowList
        rows={items}
        onChange={setItems}
        blank={BLANK}
        addLabel={localize(texts.addItem)}
        nameOf={({ name }, index) => (name === '' ? String(index + 1) : name)}
        isOrdered
      >
        {(item, change) => <ItemFields item={item} onChange={change} />}
      </RowList>
    </ProfileSection>
  )
}

function ItemFields({ item, onChange }: { item: ItemForm; onChange: (part: Partial<ItemForm>) => void }) {
  const localize = useLocalized()
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[3fr_2fr] gap-2">
        <TextField
          label={localize(texts.item)}
          required
          maxLength={100}
          value={item.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextField
          label={localize(texts.price)}
          type="number"
          inputMode="numeric"
          min={0}
          max={100_000_000}
          step={1}
          value={item.price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      </div>
      <TextField
        label={localize(texts.description)}
        maxLength={300}
        value={item.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <div className="flex gap-5">
        <CheckField
          label={localize(texts.recommended)}
          checked={item.recommend}
          onChange={({ target }) => onChange({ recommend: target.checked })}
        />
        <CheckField
          label={localize(texts.isNew)}
          checked={item.isNew}
          onChange={({ target }) => onChange({ isNew: target.checked })}
        />
      </div>
    </div>
  )
}

function itemForm({ name, price, recommend, isNew, description }: MenuItem): ItemForm {
  return { name, price: price === null ? '' : String(price), recommend, isNew, description: description ?? '' }
}

type MenuItem = NonNullable<Profile['place']['menu']>[number]

function menuEdit(items: readonly ItemForm[]): PlaceEdit {
  const menu = items.map(({ name, price, recommend, isNew, description }) => ({
    name: name.trim(),
    price: price === '' ? null : Number(price),
    recommend,
    isNew,
    ...(description.trim() !== '' && { description: description.trim() }),
  }))
  return { menu: menu.length === 0 ? null : menu }
}
