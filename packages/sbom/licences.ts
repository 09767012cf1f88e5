/** Of packages that name no licence in their manifest: as their LICENSE file has it. */
export const LICENCES_READ: Readonly<Record<string, string>> = { suncalc: 'BSD-2-Clause' }
