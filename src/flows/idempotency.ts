/** Exports of the idempotency module for the HTTP side. */
export type { TransactionHook } from '#database/database.ts'
export { OPERATOR_PRINCIPAL } from '#idempotency/forgetCalls.ts'
export { type IdempotentCalls, type Principal, RunSuperseded } from '#idempotency/idempotentCalls.ts'
