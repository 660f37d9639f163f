import { z } from 'zod'
import { can, changedRow, commands, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { sandboxDays } from '../../kernel/lifecycle/sandbox.ts'

const sandboxPermission = can('exhibition:rehearse')
const name = z.object({ cn: z.string(), en: z.string() })
const key = lazy(() => z.strictObject(rowKey('exhibition')))

export const sandboxCommands = commands({
  getExhibitionRehearsal: read({
    access: can('exhibition:view'),
    label: ['查看展会的演练', 'View a rehearsal'],
    /** Of an exhibition, or of a sandbox itself. */
    input: () => z.strictObject({ exhibitionId: idOf('exhibition') }),
    output: () =>
      z.object({
        /** Whether the caller may create one now. */
        mayBegin: z.boolean(),
        rehearsal: z
          .object({
            id: idOf('exhibition'),
            version: z.number().int(),
            code: z.string().nullable(),
            /** Its exhibition, with the version. */
            of: z.object({ id: idOf('exhibition'), name }),
            /** Its last day. */
            until: z.iso.date(),
            /** Days from today to each of its days: 0 is today, negative is past. */
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
    /**
     * For an approved exhibition that is not over: its set-up is copied, not its people, tickets and money. One at a
     * time.
     */
    input: key,
    output: () => changedRow('exhibition').extend({ until: z.iso.date() }),
  }),
  moveRehearsalClock: write({
    access: sandboxPermission,
    label: ['调整演练时钟', 'Set the rehearsal clock'],
    /** Its days shift so that today is the given day; recorded events keep their dates. */
    input: () => z.strictObject({ ...rowKey('exhibition'), day: z.enum(sandboxDays) }),
    output: () => changedRow('exhibition'),
  }),
  endRehearsal: write({
    access: sandboxPermission,
    label: ['结束演练', 'End a rehearsal'],
    /** It becomes invisible, and its personal data is erased in the next night. */
    input: key,
    output: () => changedRow('exhibition'),
  }),
})
