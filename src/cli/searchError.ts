import { OnesetError } from '#client/onesetError.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { Stop } from '#commandLine/stop.ts'
import { shellWord } from './commandText.ts'

/**
 * Returns the error of a search with these parameters. A region that is unknown or ambiguous stops with the command or
 * the flags to type next: the full name of a region decides, while a code is of one of the dongs that share a name.
 */
export function searchError(error: unknown, params: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof OnesetError) || 'region_code' in params) return error
  const { code, message, details } = error
  if (code === 'region_ambiguous' && Array.isArray(details['candidates']))
    return new Stop(message, (details['candidates'] as Candidate[]).map(regionFlag).join('\n  '))
  const [fault, ...others] = details.errors ?? []
  if (fault?.param !== 'in' || others.length > 0) return error
  return new Stop(fault.message, `search for it: oneset regions ${shellWord(params['in'] ?? '')}`, EXIT.notFound)
}

interface Candidate {
  fullName: string
}

const regionFlag = ({ fullName }: Candidate) => `--region ${shellWord(fullName)}`
