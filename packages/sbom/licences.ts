/** Licences of packages whose manifest names none in the usual field, read from their LICENSE or Readme files. */
export const LICENCES_READ: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
  suncalc: 'BSD-2-Clause',
}
