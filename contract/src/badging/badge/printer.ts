import { z } from 'zod'
import { jobStateMachine } from '../../foundation/job/states.ts'
import { can, changedRow, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { fields, optional, text } from '../../kernel/field/field.ts'
import { integer } from '../../kernel/field/integer.ts'
import { inExhibition } from './chosen.ts'
import { templateSizes } from './views.ts'

/** For how many minutes a clerk has claimed a print file. */
export const claimMinutes = 15
/** How many files a desk shows, the newest first. */
export const shownPrintJobs = 50

/** A printer of the desk. */
export const printerFields = fields('badge', {
  name: text(40, { label: 'printerName' }),
  place: optional(text(60, { label: 'printerLocation' })),
})

const print = can('badge:print')

/** Commands of printers and their queues. */
export const printerCommands = {
  getPrinterList: read({
    access: print,
    label: ['打印机列表', 'Printers'],
    input: () => z.strictObject(inExhibition),
    output: () =>
      z.object({
        list: z.array(
          z.object({
            id: idOf('printer'),
            version: z.number().int(),
            name: z.string(),
            place: z.string(),
            actions: z.array(z.enum(['edit'])),
          }),
        ),
        /** Print files, the newest first; `waiting`: how many of its cards await confirmation. */
        jobs: z.array(
          z.object({
            jobId: idOf('job'),
            printerId: idOf('printer').nullable(),
            format: z.string(),
            size: z.enum(templateSizes),
            templateName: z.string().nullable(),
            templateNo: z.number().int().nullable(),
            askedBy: z.string(),
            createdAt: z.string(),
            waiting: z.number().int(),
            state: z.enum(Object.keys(jobStateMachine.states) as [keyof typeof jobStateMachine.states]),
            claimedBy: z.string().nullable(),
            claimedUntil: z.string().nullable(),
            mine: z.boolean(),
            actions: z.array(z.enum(['claim', 'open', 'giveBack'])),
          }),
        ),
      }),
  }),
  savePrinter: write({
    access: print,
    label: ['保存打印机', 'Save a printer'],
    input: () =>
      z.strictObject({
        ...inExhibition,
        id: idOf('printer').optional(),
        version: integer(1).optional(),
        ...shapeOf(printerFields),
      }),
    output: () => changedRow('printer'),
  }),
  claimPrintJob: write({
    access: print,
    label: ['认领打印任务', 'Claim a print file'],
    /**
     * Claims the file for 15 minutes, or extends the claim; `giveBack`: releases it. `url` is that of the file, valid
     * only in this session.
     */
    input: () => z.strictObject({ ...inExhibition, jobId: idOf('job'), giveBack: z.boolean().default(false) }),
    output: () => z.object({ jobId: idOf('job'), claimedUntil: z.string().nullable(), url: z.string().nullable() }),
    secret: true,
  }),
}
