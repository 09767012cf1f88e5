import { useState } from 'react'
import type { Meta } from '#client/generated/records.ts'
import type { LocalizedText } from '#contract/language.ts'
import { type Parameter, type ParameterGroup, parametersOf } from '#contract/parameters/parameters.ts'
import { filterGroupTexts } from '../../explorer/explorerTexts.ts'
import { filterGroups, valueLabel } from '../../explorer/filterLabels.ts'
import { useMeta } from '../../explorer/queries.ts'
import { SelectField, TextField } from '../../form/field.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { IconButton } from '../../shell/button.tsx'
import { CloseIcon } from '../../shell/icons.tsx'
import type { TryRequest } from './tryRequest.ts'
import { tryTexts as texts } from './tryTexts.ts'

interface TryParametersProps {
  tryRequest: TryRequest
  onChange: (changes: Partial<TryRequest>) => void
}

/** The fields for the path values and for every added parameter. */
export function TryParameters({ tryRequest, onChange }: TryParametersProps) {
  const localize = useLocalized()
  const { endpoint, pathParts, params } = tryRequest
  const put = (name: string, value: string) =>
    onChange({ params: params.map((param) => (param.parameter.name === name ? { ...param, value } : param)) })
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{localize(texts.parameters)}</h3>
      {endpoint.pathParameters.map(({ name, example }) => (
        <TextField
          key={name}
          label={name}
          hint={localize(texts.example(example))}
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
            label={localize(texts.remove(parameter.name))}
            className="mt-6.5"
            onClick={() => onChange({ params: params.filter((param) => param.parameter !== parameter) })}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      <AddParameter
        tryRequest={tryRequest}
        onAdd={(parameter) =>
          onChange({ params: [...params, { parameter, value: parameter.shape.kind === 'flag' ? 'true' : '' }] })
        }
      />
    </div>
  )
}

/** Offers the parameters that are not in the request yet, grouped by topic. */
function AddParameter({ tryRequest, onAdd }: { tryRequest: TryRequest; onAdd: (parameter: Parameter) => void }) {
  const localize = useLocalized()
  const labelOf = useParameterLabel()
  const there = new Set(tryRequest.params.map(({ parameter }) => parameter.name))
  const left = [...parametersOf(tryRequest.endpoint.name).values()].filter(({ name }) => !there.has(name))
  if (left.length === 0) return null
  const groups = Map.groupBy(left, ({ group }) => group)
  return (
    <SelectField
      label={localize(texts.add)}
      value=""
      onChange={({ target }) => {
        const parameter = left.find(({ name }) => name === target.value)
        if (parameter) onAdd(parameter)
      }}
    >
      <option value="">{localize(texts.choose)}</option>
      {[...groups].map(([group, parameters]) => (
        <optgroup
          key={group}
          label={localize((texts.groups as Readonly<Record<ParameterGroup, LocalizedText>>)[group])}
        >
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

/** Returns a label such as `atmosphere · 분위기`: the parameter's name and, where there is one, its translation. */
function useParameterLabel(): (parameter: Parameter) => string {
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  return ({ name, shape, group }) => {
    const word = filterGroupTexts[name]
    if (word) return `${name} · ${localize(word)}`
    return shape.kind === 'flag' && group === 'filter' ? `${name} · ${valueLabel(meta, name, 'true', language)}` : name
  }
}

interface ValueFieldProps {
  parameter: Parameter
  value: string
  onChange: (value: string) => void
}

/** A field that fits the parameter's shape and offers its possible values with their translations. */
function ValueField({ parameter, value, onChange }: ValueFieldProps) {
  const localize = useLocalized()
  const label = useParameterLabel()(parameter)
  const offered = useOffered(parameter)
  const { shape, description, example } = parameter
  // The contract describes parameters in English only; the labels of parameters and values exist in both languages.
  const hint = [...(useLanguage() === 'en' ? [description] : []), localize(texts.example(example))].join(' ')
  // Typed text changes the address only when it is complete, so the page does not navigate with every letter.
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  if (shape.kind === 'flag' || shape.kind === 'choice')
    return (
      <SelectField label={label} hint={hint} value={value} onChange={({ target }) => onChange(target.value)}>
        {shape.kind === 'flag' ? (
          <option value="true">true</option>
        ) : (
          <option value="">{localize(texts.choose)}</option>
        )}
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

/** Returns the vocabulary's values of a parameter with their labels in the reader's language. */
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

/** Field groups first, then the single fields. */
function fieldsOf({ fields }: Meta): string[] {
  return [...Object.keys(fields.tiers), 'all', ...Object.keys(fields.byField)]
}
