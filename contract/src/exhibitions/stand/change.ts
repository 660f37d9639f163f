import { z } from 'zod'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { moveFields, standArea, standFields, standNumber } from './fields.ts'

export const standChangeKinds = [
  ...(['assign', 'release', 'end', 'swap', 'split', 'merge', 'resize', 'move'] as const),
] as const

/** The most stands that one change takes, and the most parts of a split. */
export const maxInSwap = 2
export const maxParts = 20
export const maxAssigned = 500

const id = idOf('stand')
const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length
const several = (min: number, max: number) =>
  z.array(id).min(min).max(max).refine(distinct, { message: 'kernel.inputRefused' })

/** The members of every kind of change, as they are sent. */
const sent = lazy(() => {
  const { hall, section } = shapeOf(moveFields)
  const { area, number } = shapeOf({ area: standArea, number: standNumber })
  const part = z.strictObject({ number, area })
  return {
    ...{ ids: several(1, maxAssigned), participationId: idOf('participation') },
    ...{ parts: z.array(part).min(2).max(maxParts), number, area, hall, section },
  }
})

/** What each kind of change needs: any other member is refused. */
const ofKind = lazy(() => {
  const { ids, participationId, parts, number, area, hall, section } = sent()
  const one = several(1, 1)
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('assign'), ids, participationId }),
    z.strictObject({ kind: z.literal('release'), ids }),
    z.strictObject({ kind: z.literal('end'), ids }),
    /** Each gets the holder of the other; one of them may be free or reserved, and the other is so afterwards. */
    z.strictObject({ kind: z.literal('swap'), ids: several(maxInSwap, maxInSwap) }),
    /** The parts have the holder of the stand, and its area together. */
    z.strictObject({ kind: z.literal('split'), ids: one, parts }),
    /** Stands of one hall, section, type and holder become one; it is reserved if one of them was. */
    z.strictObject({ kind: z.literal('merge'), ids: several(2, maxParts), number }),
    z.strictObject({ kind: z.literal('resize'), ids: one, area }),
    /** It gets another place and number, and keeps its holder. */
    z.strictObject({ kind: z.literal('move'), ids: one, hall, section, number }),
  ])
})
export type StandChange = z.output<ReturnType<typeof ofKind>>

/** What is done to stands of one exhibition, all of it or nothing. */
export const standChange = lazy(() => {
  const { ids, participationId, parts, number, area, hall, section } = sent()
  return z
    .strictObject({
      ...{ kind: z.enum(standChangeKinds), ids, participationId: participationId.optional(), parts: parts.optional() },
      ...{ number: number.optional(), area: area.optional(), hall: hall.optional(), section: section.optional() },
    })
    .pipe(ofKind())
})

const name = z.object({ cn: z.string(), en: z.string() })
const count = z.number().int()

/** A stand before or after a change; one that the change adds has no id yet. */
const standShown = z.object({
  id: id.nullable(),
  hall: z.string(),
  number: z.string(),
  section: z.string(),
  area: z.string(),
  kind: z.enum(standFields.kind.options),
  state: z.enum(['free', 'reserved', 'assigned']),
  holder: name.nullable(),
})

/** What a change would do. `digest` names exactly this: a change is made only if it still is what was shown. */
export const standPreview = lazy(() =>
  z.object({
    before: z.array(standShown),
    after: z.array(standShown),
    /** The companies that hold other stands or another area afterwards, with all that they hold here. */
    companies: z.array(
      z.object({
        participationId: idOf('participation'),
        company: name,
        stands: z.object({ before: count, after: count }),
        area: z.object({ before: z.string(), after: z.string() }),
      }),
    ),
    /** The quotas that stands give and that change, or would not be enough by `short`; `taken`: used, reserved and given on. */
    quotas: z.array(
      z.object({
        participationId: idOf('participation'),
        companyId: idOf('company'),
        company: name,
        badgeTypeId: idOf('badgeType'),
        badgeType: name,
        ...{ before: count, after: count, taken: count, short: count },
      }),
    ),
    digest: z.string(),
  }),
)
export type StandPreview = z.output<ReturnType<typeof standPreview>>
