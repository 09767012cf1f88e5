import { useState } from 'react'
import type { Meta } from '#client/generated/records.ts'
import type { LocalizedText } from '#contract/language.ts'
import { type Parameter, type ParameterGroup, parametersOf } from '#contract/parameters/parameters.ts'
import { groupWords } from '../../explorer/explorerWords.ts'
import { filterGroups, valueLabel } from '../../explorer/filterLabels.ts'
import { useMeta } from '../../explorer/queries.ts'
import { SelectField, TextField } from '../../form/field.tsx'
import { useLanguage, useSay } from '../../language/language.tsx'
import { IconButton } from '../../shell/button.tsx'
import { CloseIcon } from '../../shell/icons.tsx'
import type { Trial } from './trial.ts'
import { tryWords as words } from './tryWords.ts'

interface TrialParametersProps {
  trial: Trial
  onChange: (changes: Partial<Trial>) => void
}

/** What stands in the path, and every parameter that was added. */
export function TrialParameters({ trial, onChange }: TrialParametersProps) {
  const say = useSay()
  const { endpoint, pathParts, params } = trial
  const put = (name: string, value: string) =>
    onChange({ params: params.map((param) => (param.parameter.name === name ? { ...param, value } : param)) })
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{say(words.parameters)}</h3>
      {endpoint.pathParameters.map(({ name, example }) => (
        <TextField
          key={name}
          label={name}
          hint={say(words.example(example))}
          required
          value={pathParts[name] ?? ''}
          onChange={({ target }) => onChange({ pathParts: { ...pathParts, [name]: target.value } })}
        />
      ))}
      {params.map(({ parameter, value }) => (
        <div key={parameter.name} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <ValueField parameter={parameter} value={value} onChange={(next) => put(parameter.name, next)} />
          </div>
          <IconButton
            label={say(words.remove(parameter.name))}
            className="mt-6.5"
            onClick={() => onChange({ params: params.filter((param) => param.parameter !== parameter) })}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      <AddParameter
        trial={trial}
        onAdd={(parameter) =>
          onChange({ params: [...params, { parameter, value: parameter.shape.kind === 'flag' ? 'true' : '' }] })
        }
      />
    </div>
  )
}

/** Parameters that are not there yet, by what they are about; booleans go by their words. */
function AddParameter({ trial, onAdd }: { trial: Trial; onAdd: (parameter: Parameter) => void }) {
  const say = useSay()
  const labelOf = useParameterLabel()
  const there = new Set(trial.params.map(({ parameter }) => parameter.name))
  const left = [...parametersOf(trial.endpoint.name).values()].filter(({ name }) => !there.has(name))
  if (left.length === 0) return null
  const groups = Map.groupBy(left, ({ group }) => group)
  return (
    <SelectField
      label={say(words.add)}
      value=""
      onChange={({ target }) => {
        const parameter = left.find(({ name }) => name === target.value)
        if (parameter) onAdd(parameter)
      }}
    >
      <option value="">{say(words.choose)}</option>
      {[...groups].map(([group, parameters]) => (
        <optgroup key={group} label={say((words.groups as Readonly<Record<ParameterGroup, LocalizedText>>)[group])}>
          {parameters.map((parameter) => (
            <option key={parameter.name} value={parameter.name}>
              {labelOf(parameter)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

/** `atmosphere · 분위기`: the name as it is sent, and the word for it where there is one. */
function useParameterLabel(): (parameter: Parameter) => string {
  const say = useSay()
  const language = useLanguage()
  const meta = useMeta().data
  return ({ name, shape, group }) => {
    const word = groupWords[name]
    if (word) return `${name} · ${say(word)}`
    return shape.kind === 'flag' && group === 'filter' ? `${name} · ${valueLabel(meta, name, 'true', language)}` : name
  }
}

interface ValueFieldProps {
  parameter: Parameter
  value: string
  onChange: (value: string) => void
}

/** A field as the parameter's shape has it; what it may hold is offered, with its natural words. */
function ValueField({ parameter, value, onChange }: ValueFieldProps) {
  const say = useSay()
  const label = useParameterLabel()(parameter)
  const offered = useOffered(parameter)
  const { shape, description, example } = parameter
  // The contract's sentences are in English; the words for parameters and values are in both languages.
  const hint = [...(useLanguage() === 'en' ? [description] : []), say(words.example(example))].join(' ')
  // Typed text goes into the address once it is complete, so that the page does not turn with every letter.
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  if (shape.kind === 'flag' || shape.kind === 'choice')
    return (
      <SelectField label={label} hint={hint} value={value} onChange={({ target }) => onChange(target.value)}>
        {shape.kind === 'flag' ? <option value="true">true</option> : <option value="">{say(words.choose)}</option>}
        {shape.kind === 'choice' && shape.values.map((choice) => <option key={choice}>{choice}</option>)}
      </SelectField>
    )
  const list = `values-of-${parameter.name}`
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        inputMode={shape.kind === 'integer' || shape.kind === 'number' ? 'decimal' : 'text'}
        list={offered.length > 0 ? list : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => onChange(text)}
        onKeyDown={({ key }) => key === 'Enter' && onChange(text)}
      />
      <datalist id={list}>
        {offered.map(({ value: token, name }) => (
          <option key={token} value={token}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** The vocabulary's values for a parameter, with their natural words in the reader's language. */
function useOffered({ name, shape }: Parameter): { value: string; name: string }[] {
  const language = useLanguage()
  const meta = useMeta().data
  if (!meta) return []
  const values =
    shape.kind === 'fields' ? fieldsOf(meta) : (filterGroups(meta).find(({ param }) => param === name)?.values ?? [])
  return values.map((value) => ({
    value,
    name: shape.kind === 'fields' ? value : valueLabel(meta, name, value, language),
  }))
}

/** Groups of fields first, then each by itself. */
function fieldsOf({ fields }: Meta): string[] {
  return [...Object.keys(fields.tiers), 'all', ...Object.keys(fields.byField)]
}
