/** Licences of packages whose manifest names none, read from their LICENSE files. */
export const LICENCES_READ: Readonly<Record<string, string>> = { suncalc: 'BSD-2-Clause' }
