/** The options of a `SelectField`, each with its label. */
export function Options<Value extends string | number>(props: {
  values: readonly Value[]
  textOf: (value: Value) => string
}) {
  const { values, textOf } = props
  return values.map((value) => (
    <option key={value} value={value}>
      {textOf(value)}
    </option>
  ))
}
