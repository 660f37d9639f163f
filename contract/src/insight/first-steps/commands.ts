import { z } from 'zod'
import { commands, done, nothing, onePerson, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { firstStepNames } from './steps.ts'

export const firstStepsCommands = commands({
  getFirstSteps: read({
    access: onePerson,
    label: ['取开始步骤', 'Get onboarding steps'],
    input: nothing,
    /** Those of the company's type that this reader may do, in their order; none for types without any. */
    output: z.object({
      steps: z.array(z.object({ step: z.enum(firstStepNames), done: z.boolean() })),
      /** The exhibition the company is at: of an organizer its last approved one, of others the last they take part in or are invited to. */
      exhibitionId: idOf('exhibition').nullable(),
      /** This reader has put them away. */
      away: z.boolean(),
    }),
  }),
  setFirstSteps: write({
    access: onePerson,
    label: ['收起或显示开始步骤', 'Hide or show onboarding steps'],
    /** `away`: not shown to this reader any more, until they are called back. */
    input: z.strictObject({ away: z.boolean() }),
    output: done,
  }),
})
