import { z } from 'zod'
import type { EntityType } from './entity-type.ts'

/** The key of the entity type in the schema of an id. It appears unchanged in the API description. */
export const entityTypeKey = 'x-noun'

const schemas = new Map<EntityType, z.ZodUUID>()

/**
 * The id of a row of an entity type. Tests send foreign ids to every command by it, and the ids of an answer show which
 * entity types a reading command shows.
 */
export function idOf(entityType: EntityType): z.ZodUUID {
  const known = schemas.get(entityType)
  if (known) return known
  const made = z.uuid().meta({ [entityTypeKey]: entityType })
  schemas.set(entityType, made)
  return made
}
