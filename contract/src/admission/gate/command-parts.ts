import { z } from 'zod'
import { rowKey } from '../../kernel/command/command.ts'
import type { EntityType } from '../../kernel/command/entity-type.ts'
import { idOf } from '../../kernel/command/id.ts'

export const inExhibition = { exhibitionId: idOf('exhibition') }

export const ofExhibition = z.strictObject(inExhibition)

export const keyOf = (entityType: EntityType) => ({ ...inExhibition, ...rowKey(entityType) })

export const note = z.string().trim().min(1).max(500)
