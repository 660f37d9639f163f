import { z } from 'zod'
import { can, changedRow, commands, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { sandboxDays } from '../../kernel/lifecycle/sandbox.ts'

const sandboxPermission = can('exhibition:rehearse')
const name = z.object({ cn: z.string(), en: z.string() })
const key = z.strictObject(rowKey('exhibition'))

export const sandboxCommands = commands({
  getExhibitionRehearsal: read({
    access: can('exhibition:view'),
    label: ['查看展会的演练', 'View a rehearsal'],
    /** Of an exhibition, or of a rehearsal itself. */
    input: z.strictObject({ exhibitionId: idOf('exhibition') }),
    output: z.object({
      /** Whether the reader may begin one now. */
      mayBegin: z.boolean(),
      rehearsal: z
        .object({
          id: idOf('exhibition'),
          version: z.number().int(),
          code: z.string().nullable(),
          /** Of which exhibition, and its version. */
          of: z.object({ id: idOf('exhibition'), name }),
          /** The last day it lives. */
          until: z.iso.date(),
          /** Days from today to each of its days: 0 is today, below 0 is past. */
          days: z.object(
            Object.fromEntries(sandboxDays.map(day => [day, z.number().int()])) as Record<
              (typeof sandboxDays)[number],
              z.ZodNumber
            >,
          ),
          mayMove: z.boolean(),
          mayEnd: z.boolean(),
        })
        .nullable(),
    }),
  }),
  beginRehearsal: write({
    access: sandboxPermission,
    label: ['开始演练', 'Start a rehearsal'],
    /** Of an approved exhibition that is not over: its set-up is copied, not its people, tickets and money. One at a time. */
    input: key,
    output: changedRow('exhibition').extend({ until: z.iso.date() }),
  }),
  moveRehearsalClock: write({
    access: sandboxPermission,
    label: ['调整演练时钟', 'Set the rehearsal clock'],
    /** Its days move so that today is that day; what was recorded stays under the day it happened. */
    input: z.strictObject({ ...rowKey('exhibition'), day: z.enum(sandboxDays) }),
    output: changedRow('exhibition'),
  }),
  endRehearsal: write({
    access: sandboxPermission,
    label: ['结束演练', 'End a rehearsal'],
    /** Nobody sees it any more; who is named in it is shredded in the night after. */
    input: key,
    output: changedRow('exhibition'),
  }),
})
