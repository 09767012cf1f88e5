import { SCOPES } from '#contract/access/scopes.ts'
import { SCOPE_WORDS } from '#contract/access/scopeWords.ts'
import { CheckField, FieldGroup, SelectField, TextAreaField, TextField } from '../../form/field.tsx'
import { useLocalized } from '../../language/language.tsx'
import type { NewKeyForm } from './newKeyForm.ts'
import { KEY_MODES, keyTexts as texts } from './keyTexts.ts'

interface PartProps {
  form: NewKeyForm
  change: (changes: Partial<NewKeyForm>) => void
  faultOf: (field: string) => string | undefined
}

export function ModeChoice({ form, change }: PartProps) {
  const localize = useLocalized()
  return (
    <FieldGroup label={localize(texts.mode)}>
      {KEY_MODES.map((mode) => (
        <div
          key={mode}
          className="relative flex items-start gap-2.5 rounded-xl border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="mode"
            id={`mode-${mode}`}
            aria-describedby={`mode-${mode}-hint`}
            checked={form.mode === mode}
            onChange={() => change({ mode })}
            className="z-1 mt-0.5 size-5 shrink-0 accent-accent"
          />
          <div className="text-sm">
            {/* The whole card can be pressed. */}
            <label htmlFor={`mode-${mode}`} className="cursor-pointer font-medium before:absolute before:inset-0">
              {localize(texts.modes[mode])}
            </label>
            <p id={`mode-${mode}-hint`} className="text-muted">
              {localize(texts.modeHints[mode])}
            </p>
          </div>
        </div>
      ))}
    </FieldGroup>
  )
}

export function ScopeChoice({ form: { scopes }, change }: PartProps) {
  const localize = useLocalized()
  return (
    <FieldGroup label={localize(texts.scopes)}>
      {SCOPES.map((scope) => (
        <CheckField
          key={scope}
          label={localize(SCOPE_WORDS[scope])}
          hint={<code className="font-mono text-xs">{scope}</code>}
          checked={scopes.includes(scope)}
          onChange={({ target }) =>
            change({ scopes: target.checked ? [...scopes, scope] : scopes.filter((held) => held !== scope) })
          }
        />
      ))}
    </FieldGroup>
  )
}

/** The optional limits of a key. */
export function KeyLimits({ form, change, faultOf }: PartProps) {
  const localize = useLocalized()
  return (
    <FieldGroup label={localize(texts.limits)}>
      <SelectField
        label={localize(texts.expires)}
        error={faultOf('expiresAt')}
        value={form.expiry}
        onChange={({ target }) => change({ expiry: target.value as NewKeyForm['expiry'] })}
      >
        {Object.entries(texts.expiries).map(([days, text]) => (
          <option key={days} value={days}>
            {localize(text)}
          </option>
        ))}
      </SelectField>
      {form.mode === 'browser' && (
        <TextAreaField
          label={localize(texts.allowedOrigins)}
          hint={localize(texts.allowedOriginsHint)}
          error={faultOf('allowedOrigins')}
          rows={2}
          value={form.allowedOrigins}
          onChange={({ target }) => change({ allowedOrigins: target.value })}
        />
      )}
      <TextAreaField
        label={localize(texts.allowedIps)}
        hint={localize(texts.allowedIpsHint)}
        error={faultOf('allowedIps')}
        rows={2}
        value={form.allowedIps}
        onChange={({ target }) => change({ allowedIps: target.value })}
      />
      <TextField
        label={localize(texts.dailyTokens)}
        hint={localize(texts.dailyTokensHint)}
        error={faultOf('dailyTokens')}
        type="number"
        min={1}
        step={1}
        value={form.dailyTokens}
        onChange={({ target }) => change({ dailyTokens: target.value })}
      />
    </FieldGroup>
  )
}
