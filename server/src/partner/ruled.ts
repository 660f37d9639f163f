import { takenRegister } from '../company/facts.ts'
import { sqlState } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'

/** Runs a write; a credit code, or a country's registration number, on record is refused at its field. */
export async function ruled<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const field = takenRegister(error)
    if (field) refuse('partner.creditCodeTaken', { field })
    throw error
  }
}

/** Runs a deletion; one that something still refers to is refused. */
export async function unreferred<T>(deletion: Promise<T>): Promise<T> {
  try {
    return await deletion
  } catch (error) {
    if (sqlState(error) === foreignKeyViolation) refuse('partner.referred')
    throw error
  }
}

const foreignKeyViolation = '23503'
