import { z } from 'zod'
import { can, changedRow, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { inExhibition } from './chosen.ts'

export const findingCommands = {
  clearFinding: write({
    access: can('rule:clear'),
    label: ['放行规则检查', 'Clear a rule'],
    /** `code`: the rule that holds the badge. With the last one the badge is released. */
    input: () =>
      z.strictObject({
        ...inExhibition,
        id: idOf('badge'),
        code: z.string().max(4),
        note: z.string().trim().min(1).max(500),
      }),
    output: () => changedRow('badge'),
  }),
}
