import { z } from 'zod'
import type { EntityType } from './entity-type.ts'

/** What an id's schema says beside its form: whose rows it names. Goes into the description of the API as it is. */
export const entityTypeKey = 'x-noun'

const schemas = new Map<EntityType, z.ZodUUID>()

/**
 * The id of a row of a noun. Tests ask every command for foreign rows by it, and which nouns a reading command shows is
 * read from its answer's ids.
 */
export function idOf(entityType: EntityType): z.ZodUUID {
  const known = schemas.get(entityType)
  if (known) return known
  const made = z.uuid().meta({ [entityTypeKey]: entityType })
  schemas.set(entityType, made)
  return made
}
