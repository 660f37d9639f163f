import { z } from 'zod'
import { captchaRead } from '../../identity/session/captcha.ts'
import { commands, everyone, read } from '../../kernel/command/command.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { personFieldNames, phases } from './fields.ts'
import { badgeStatuses, statusFields } from './status-fields.ts'

const name = z.object({ cn: z.string(), en: z.string() })

/** The public look-up of a badge by its number (docs/decisions/0070). */
export const badgeStatusCommands = commands({
  getBadgeStatus: read({
    access: everyone,
    label: ['查询证件状态', 'Look up the status of a badge'],
    /** Once a network has looked up many badges, `badge.statusProof` requires the answer to a captcha with each. */
    input: () =>
      z.strictObject({ ...shapeOf(statusFields), ...captchaRead(), captchaId: captchaRead().captchaId.optional() }),
    /** Nothing that identifies the holder or the company, and no reason. */
    output: () =>
      z.object({
        exhibition: name,
        number: z.string(),
        status: z.enum(badgeStatuses),
        /** Who acts next on a badge that waits. */
        step: z.enum(['organizer', 'venue', 'payment']).nullable(),
        class: name,
        days: z.array(z.object({ phase: z.enum(phases), from: z.string(), to: z.string() })),
        /** Only with the last four characters of the document: what to correct. */
        correct: z.array(z.enum(personFieldNames)),
      }),
  }),
})
