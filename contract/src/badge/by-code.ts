import { z } from 'zod'
import { can, read } from '../kernel/command.ts'
import { idOf } from '../kernel/id.ts'
import { stateIn } from '../kernel/page.ts'
import { badgeLife } from './states.ts'

const found = z.object({
  id: idOf('badge'),
  exhibitionId: idOf('exhibition'),
  exhibition: z.object({ cn: z.string(), en: z.string() }),
  code: z.string(),
  name: z.string(),
  state: stateIn(badgeLife),
  statusCode: z.number().int().min(0).max(5),
})

/** A badge by its code alone, wherever the reader is. */
export const byCodeCommands = {
  findBadgesByCode: read({
    access: can('badge:view'),
    words: ['按编号跨展会查找证件', 'Find a badge by code across exhibitions'],
    input: z.strictObject({ code: z.string().trim().min(1).max(40) }),
    /** Of exhibitions not settled yet, the latest first: each counts its own codes, so one may stand in several. */
    output: z.object({ list: z.array(found).max(10) }),
  }),
}
