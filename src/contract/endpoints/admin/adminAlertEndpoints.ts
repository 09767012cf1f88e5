import { Type } from 'typebox'
import { successSchema } from '../../schemas/envelope.ts'
import { admin } from './adminEndpoint.ts'

const count = Type.Integer({ minimum: 0 })

/** The operator's calls about owners' alerts. */
export const ADMIN_ALERT_ENDPOINTS = [
  admin({
    name: 'listAlertCharges',
    method: 'GET',
    path: '/alert-charges',
    summary: 'List the texts and mails to owners who missed a push, by owner, with the price of the texts in a month',
    query: [
      {
        name: 'month',
        description: 'A month in Korea such as 2026-11; default: this month.',
        schema: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
      },
    ],
    output: successSchema(
      Type.Object({
        month: Type.String(),
        priceWon: { ...count, description: 'The sum of all owners.' },
        owners: Type.Array(
          Type.Object({
            ownerId: Type.String(),
            email: Type.String(),
            texts: { ...count, description: 'Alerts, and codes that confirm a phone.' },
            mails: count,
            priceWon: count,
          }),
        ),
      }),
    ),
    errors: ['invalid_parameter'],
  }),
] as const
