import { z } from 'zod'
import { can, done, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { inExhibition, jobStarted } from './chosen.ts'

/** Heads of one company in one section. */
export const mostHeads = 6

const section = z.string().trim().min(1).max(40)
const ofCompany = { ...inExhibition, participationId: idOf('participation') }

export const headCommands = {
  getStandHeads: read({
    access: can('badge:view'),
    label: ['查看展位负责人', 'View heads of stand'],
    input: () => z.strictObject({ ...inExhibition, badgeId: idOf('badge') }),
    /**
     * Of the company of a badge: sections in which it has stands, or heads. `editable`: the caller may name heads; `nameable`: this
     * badge may become one.
     */
    output: () =>
      z.object({
        participationId: idOf('participation').nullable(),
        editable: z.boolean(),
        nameable: z.boolean(),
        sections: z.array(
          z.object({
            section: z.string(),
            /** Whether the company has a stand in it now. */
            current: z.boolean(),
            heads: z.array(
              z.object({
                badgeId: idOf('badge'),
                rank: z.number().int(),
                name: z.string(),
                code: z.string(),
                state: z.enum(['named', 'approved']),
              }),
            ),
          }),
        ),
      }),
  }),
  nameHead: write({
    access: can('badge:apply'),
    label: ['设为展位负责人', 'Name a head of stand'],
    /** Becomes the last head of the section; of another section of the company, the badge moves. */
    input: () => z.strictObject({ ...inExhibition, badgeId: idOf('badge'), section }),
    output: done,
  }),
  endHead: write({
    access: can('badge:apply'),
    label: ['不再任展位负责人', 'End a head of stand'],
    input: () => z.strictObject({ ...inExhibition, badgeId: idOf('badge') }),
    output: done,
  }),
  orderHeads: write({
    access: can('badge:apply'),
    label: ['调整负责人次序', 'Order heads of stand'],
    /** All heads of the section in their new order. */
    input: () => z.strictObject({ ...ofCompany, section, badgeIds: z.array(idOf('badge')).min(1).max(mostHeads) }),
    output: done,
  }),
  printStandHeads: write({
    access: can('badge:export'),
    label: ['打印展位负责人名单', 'Print the list of heads of stand'],
    /**
     * A PDF of the companies with stands, by section, with their heads and a space for a signature; those without a head too. One
     * file lists at most 5,000 lines: `head.listTooLong` asks for a section.
     */
    input: () => z.strictObject({ ...inExhibition, section: section.optional() }),
    output: () => jobStarted,
  }),
}
