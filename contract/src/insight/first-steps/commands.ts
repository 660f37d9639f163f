import { z } from 'zod'
import { commands, done, nothing, onePerson, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { firstStepNames } from './steps.ts'

export const firstStepsCommands = commands({
  getFirstSteps: read({
    access: onePerson,
    label: ['取开始步骤', 'Get onboarding steps'],
    input: nothing,
    /** Those of the company's type that this caller may do, in order; empty for types without any. */
    output: () =>
      z.object({
        steps: z.array(z.object({ step: z.enum(firstStepNames), done: z.boolean() })),
        /**
         * The exhibition of the steps: an organizer's last approved one, for others the last one they participate in or
         * are invited to.
         */
        exhibitionId: idOf('exhibition').nullable(),
        /** This caller has dismissed them. */
        away: z.boolean(),
      }),
  }),
  setFirstSteps: write({
    access: onePerson,
    label: ['收起或显示开始步骤', 'Hide or show onboarding steps'],
    /** `away`: hidden for this caller until they are shown again. */
    input: () => z.strictObject({ away: z.boolean() }),
    output: done,
  }),
})
