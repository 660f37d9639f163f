import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import type { TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { findConstraint, sqlState } from '../database/database.ts'
import { refuse } from './refuse.ts'

/**
 * Maps constraint violations to refusals: by the name of the constraint, or by SQLSTATE for all constraints of a kind (`23503`: foreign
 * key, `23505`: unique). The value is the refusal, the input field it belongs to, and the values of its message.
 */
export type Refusals = Readonly<Record<string, readonly [key: RefusalKey, field?: string, values?: TextValues]>>

/** Runs a write and turns a constraint violation into its refusal; any other error is rethrown. */
export async function mapConstraintErrors<T>(write: Promise<T>, refusals: Refusals): Promise<T> {
  try {
    return await write
  } catch (error) {
    const found = refusals[findConstraint(error) ?? ''] ?? refusals[sqlState(error) ?? '']
    if (!found) throw error
    const [key, field, values] = found
    return refuse(key, { ...(field !== undefined && { field }), ...(values && { values }) })
  }
}
