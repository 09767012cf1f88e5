import { inputRequired, inputResponse, type RequestStateCodec, type ServerContext } from '@modelcontextprotocol/server'
import type { Consent } from './tool.ts'

/** The content of a form's state: the arguments for which it was shown. Signed, and valid for ten minutes. */
export interface AskedState {
  askedFor: string
}

const FORM = 'confirm'

/**
 * Asks a person for consent: the client shows a form and calls again with its outcome and the state. `canAsk` is false
 * for a client that cannot show forms, or whose capabilities are unknown (2025-11-25 over HTTP, which keeps nothing
 * between requests).
 */
export function consentOf(context: ServerContext, canAsk: boolean, codec: RequestStateCodec<AskedState>): Consent {
  const { inputResponses, requestState } = context.mcpReq
  const response = inputResponse(inputResponses, FORM)
  const isYes = response.kind === 'elicit' && response.action === 'accept' && response.content?.[FORM] === true
  return {
    canAsk,
    given: response.kind === 'missing' ? 'open' : isYes ? 'yes' : 'no',
    askedFor: requestState<AskedState>()?.askedFor ?? null,
    ask: async (message, askedFor) =>
      inputRequired({
        inputRequests: { [FORM]: inputRequired.elicit({ message, requestedSchema: FORM_SCHEMA }) },
        requestState: await codec.mint({ askedFor }, context),
      }),
  }
}

const FORM_SCHEMA = {
  type: 'object' as const,
  properties: { [FORM]: { type: 'boolean' as const, title: 'Send it · 보내기', default: false } },
  required: [FORM],
}
