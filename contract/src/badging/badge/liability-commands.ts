import { z } from 'zod'
import { can, done, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { inExhibition } from './chosen.ts'

export const liabilityCommands = {
  getLiability: read({
    access: can('badge:view'),
    label: ['查看责任书', 'View statements of responsibility'],
    input: () => z.strictObject({ ...inExhibition, badgeId: idOf('badge') }),
    /** The statements that the rules in force ask of the company of a badge, for its class. `editable`: the caller may accept them. */
    output: () =>
      z.object({
        editable: z.boolean(),
        bookId: idOf('ruleBook').nullable(),
        statements: z.array(
          z.object({
            code: z.string(),
            cn: z.string(),
            en: z.string(),
            acceptedAt: z.string().nullable(),
          }),
        ),
      }),
  }),
  acceptLiability: write({
    // A person answers for it.
    access: { ...can('badge:apply'), person: true },
    label: ['签署责任书', 'Accept a statement of responsibility'],
    /** The statement of one rule, of the version that was shown. */
    input: () =>
      z.strictObject({
        ...inExhibition,
        badgeId: idOf('badge'),
        bookId: idOf('ruleBook'),
        code: z.string().regex(/^R[0-9]{2,3}$/),
      }),
    output: done,
  }),
}
