import { SCOPES } from '#contract/access/scopes.ts'
import { SCOPE_WORDS } from '#contract/access/scopeWords.ts'
import { CheckField, FieldGroup, SelectField, TextAreaField, TextField } from '../../form/field.tsx'
import { useSay } from '../../language/language.tsx'
import type { KeyOrder } from './keyOrder.ts'
import { KEY_MODES, keyWords as words } from './keyWords.ts'

interface PartProps {
  order: KeyOrder
  change: (changes: Partial<KeyOrder>) => void
  faultOf: (field: string) => string | undefined
}

export function ModeChoice({ order, change }: PartProps) {
  const say = useSay()
  return (
    <FieldGroup label={say(words.mode)}>
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
            checked={order.mode === mode}
            onChange={() => change({ mode })}
            className="z-1 mt-0.5 size-5 shrink-0 accent-accent"
          />
          <div className="text-sm">
            {/* The whole card can be pressed. */}
            <label htmlFor={`mode-${mode}`} className="cursor-pointer font-medium before:absolute before:inset-0">
              {say(words.modes[mode])}
            </label>
            <p id={`mode-${mode}-hint`} className="text-muted">
              {say(words.modeHints[mode])}
            </p>
          </div>
        </div>
      ))}
    </FieldGroup>
  )
}

export function ScopeChoice({ order: { scopes }, change }: PartProps) {
  const say = useSay()
  return (
    <FieldGroup label={say(words.scopes)}>
      {SCOPES.map((scope) => (
        <CheckField
          key={scope}
          label={say(SCOPE_WORDS[scope])}
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
export function KeyLimits({ order, change, faultOf }: PartProps) {
  const say = useSay()
  return (
    <FieldGroup label={say(words.limits)}>
      <SelectField
        label={say(words.expires)}
        error={faultOf('expiresAt')}
        value={order.expiry}
        onChange={({ target }) => change({ expiry: target.value as KeyOrder['expiry'] })}
      >
        {Object.entries(words.expiries).map(([days, text]) => (
          <option key={days} value={days}>
            {say(text)}
          </option>
        ))}
      </SelectField>
      {order.mode === 'browser' && (
        <TextAreaField
          label={say(words.allowedOrigins)}
          hint={say(words.allowedOriginsHint)}
          error={faultOf('allowedOrigins')}
          rows={2}
          value={order.allowedOrigins}
          onChange={({ target }) => change({ allowedOrigins: target.value })}
        />
      )}
      <TextAreaField
        label={say(words.allowedIps)}
        hint={say(words.allowedIpsHint)}
        error={faultOf('allowedIps')}
        rows={2}
        value={order.allowedIps}
        onChange={({ target }) => change({ allowedIps: target.value })}
      />
      <TextField
        label={say(words.dailyTokens)}
        hint={say(words.dailyTokensHint)}
        error={faultOf('dailyTokens')}
        type="number"
        min={1}
        step={1}
        value={order.dailyTokens}
        onChange={({ target }) => change({ dailyTokens: target.value })}
      />
    </FieldGroup>
  )
}
