import { SelectField, TextField } from '../../form/field.tsx'
import { useLocalized } from '../../language/language.tsx'
import { settings } from '../../service/settings.ts'
import { tryTexts as texts } from './tryTexts.ts'

/** Returns the key to begin with: the explorer's (null) where there is one. */
export function initialKey(): string | null {
  return settings.explorerKey === null ? '' : null
}

/** Chooses the explorer's key (null), which every visitor shares, or the person's own key. */
export function KeyChoice({ ownKey, onChange }: { ownKey: string | null; onChange: (key: string | null) => void }) {
  const localize = useLocalized()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={localize(texts.key)}
        value={ownKey === null ? 'explorer' : 'own'}
        onChange={({ target }) => onChange(target.value === 'own' ? '' : null)}
      >
        {settings.explorerKey !== null && <option value="explorer">{localize(texts.keys.explorer)}</option>}
        <option value="own">{localize(texts.keys.own)}</option>
      </SelectField>
      {ownKey !== null && (
        <TextField
          label={localize(texts.ownKey)}
          hint={localize(texts.ownKeyHint)}
          type="password"
          autoComplete="off"
          value={ownKey}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      )}
    </div>
  )
}
