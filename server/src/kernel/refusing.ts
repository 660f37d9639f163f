import type { RefusalKey } from '@fairgate/contract/catalogue'
import type { PhraseValues } from '@fairgate/contract/kernel/phrases'
import { constraintOf, sqlState } from './database.ts'
import { refuse } from './refuse.ts'

/**
 * What the database refuses to write, as rules: by the constraint's name, or by the SQLSTATE for all constraints of a kind
 * (`23503`: something refers to the row, or it refers to nothing; `23505`: taken), the refusal, the input's field it
 * belongs to, and the values of its words.
 */
export type Refusals = Readonly<Record<string, readonly [key: RefusalKey, field?: string, values?: PhraseValues]>>

/** Runs a write; a constraint that says no becomes the refusal it stands for, any other error stays what it is. */
export async function refusing<T>(write: Promise<T>, refusals: Refusals): Promise<T> {
  try {
    return await write
  } catch (error) {
    const found = refusals[constraintOf(error) ?? ''] ?? refusals[sqlState(error) ?? '']
    if (!found) throw error
    const [key, field, values] = found
    return refuse(key, { ...(field !== undefined && { field }), ...(values && { values }) })
  }
}
