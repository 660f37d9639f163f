import { z } from 'zod'
import type { Noun } from './noun.ts'

/** What an id's schema says beside its form: whose rows it names. Goes into the description of the API as it is. */
export const nounMember = 'x-noun'

const schemas = new Map<Noun, z.ZodUUID>()

/**
 * The id of a row of a noun. Tests ask every command for foreign rows by it, and which nouns a reading command shows is
 * read from its answer's ids.
 */
export function idOf(noun: Noun): z.ZodUUID {
  const known = schemas.get(noun)
  if (known) return known
  const made = z.uuid().meta({ [nounMember]: noun })
  schemas.set(noun, made)
  return made
}
