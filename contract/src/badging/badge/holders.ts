import { z } from 'zod'
import { can, read } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { stateIn } from '../../kernel/command/page.ts'
import { holderLimit, typedLimit } from './fields.ts'
import { badgeStateMachine } from './states.ts'

const names = z.object({ cn: z.string(), en: z.string() })

/** A badge, with what distinguishes its holder from others of the same name. */
const holder = lazy(() =>
  z.object({
    id: idOf('badge'),
    exhibitionId: idOf('exhibition'),
    exhibition: names,
    code: z.string(),
    name: z.string(),
    nameEn: z.string(),
    documentMasked: z.string(),
    company: names,
    state: stateIn(badgeStateMachine),
    statusCode: z.number().int().min(0).max(5),
  }),
)

/** Commands that find holders of badges in any exhibition: only those that the caller's lists show. */
export const holderCommands = {
  findHolders: read({
    access: can('badge:view'),
    label: ['跨展会查找持证人', 'Find badge holders across exhibitions'],
    /** The same input as at the service desk. `exhibitionId`: the current exhibition, whose holders come first. */
    input: () =>
      z.strictObject({
        typed: z.string().trim().min(1).max(typedLimit),
        exhibitionId: idOf('exhibition').nullish(),
      }),
    /**
     * Whole numbers and names in all exhibitions that are not settled; parts of names and last four characters in the
     * nearest twenty.
     */
    output: () => z.object({ list: z.array(holder()).max(holderLimit), more: z.boolean() }),
  }),
  getRecentHolders: read({
    access: can('badge:view'),
    label: ['查看最近打开的持证人', 'Show recently opened badge holders'],
    input: () =>
      z.strictObject({
        badges: z
          .array(z.strictObject({ exhibitionId: idOf('exhibition'), id: idOf('badge') }))
          .min(1)
          .max(holderLimit),
      }),
    /** In the requested order; badges that the caller no longer sees are left out. */
    output: () => z.object({ list: z.array(holder()).max(holderLimit) }),
  }),
}
