import { useState } from 'react'
import type { PlaceEdit } from '#client/generated/records.ts'
import { CheckField, TextField } from '../../form/field.tsx'
import { useSay } from '../../language/language.tsx'
import { ProfileSection } from './profileSection.tsx'
import { profileWords as words } from './profileWords.ts'
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
  const say = useSay()
  const [items, setItems] = useState<readonly ItemForm[]>(() => (profile.place.menu ?? []).map(itemForm))
  return (
    <ProfileSection title={say(words.menu)} profile={profile} edit={menuEdit(items)}>
      <RowList
        rows={items}
        onChange={setItems}
        blank={BLANK}
        addLabel={say(words.addItem)}
        nameOf={({ name }, index) => (name === '' ? String(index + 1) : name)}
        isOrdered
      >
        {(item, change) => <ItemFields item={item} onChange={change} />}
      </RowList>
    </ProfileSection>
  )
}

function ItemFields({ item, onChange }: { item: ItemForm; onChange: (part: Partial<ItemForm>) => void }) {
  const say = useSay()
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[3fr_2fr] gap-2">
        <TextField
          label={say(words.item)}
          required
          maxLength={100}
          value={item.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextField
          label={say(words.price)}
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
        label={say(words.description)}
        maxLength={300}
        value={item.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <div className="flex gap-5">
        <CheckField
          label={say(words.recommended)}
          checked={item.recommend}
          onChange={({ target }) => onChange({ recommend: target.checked })}
        />
        <CheckField
          label={say(words.isNew)}
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
