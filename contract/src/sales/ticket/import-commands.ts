import { z } from 'zod'
import { importCommandsOf } from '../../foundation/import/import-commands.ts'
import { can, commands, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { instant } from '../../kernel/schedule/day.ts'
import { buyerFields, paidFields, payMethods } from './fields.ts'
import { ticketImportColumns, ticketImportReasons } from './import-fields.ts'

const sell = can('ticket:sell')
const inExhibition = { exhibitionId: idOf('exhibition') }

const imports = importCommandsOf({
  entityType: 'ticketImport',
  access: sell,
  columns: ticketImportColumns,
  reasons: ticketImportReasons,
  of: ['门票', 'tickets'],
  filter: () => inExhibition,
  shown: () => ({ exhibitionId: idOf('exhibition'), method: z.enum(payMethods), held: z.boolean() }),
})

/**
 * Imports tickets that were sold elsewhere, or to many people: an order for each order number in the sheet, and one for
 * the other rows.
 */
export const ticketImportCommands = commands({
  getTicketTemplateFile: read({
    access: sell,
    label: ['下载门票导入模板', 'Download the ticket import template'],
    input: () => z.strictObject(inExhibition),
    output: () => z.object({ url: z.string() }),
    secret: true,
  }),
  importTickets: write({
    access: sell,
    label: ['导入门票', 'Import tickets'],
    /**
     * `sale`: how everything was paid, or until when it is held; omitted if the file corrects the bad rows of `mends`.
     */
    input: () =>
      z.strictObject({
        ...inExhibition,
        fileId: idOf('file'),
        sale: z
          .strictObject({
            buyer: z.strictObject(shapeOf(buyerFields)),
            ...shapeOf(paidFields),
            holdUntil: instant.optional(),
          })
          .optional(),
        mends: idOf('ticketImport').optional(),
      }),
    output: imports.started,
  }),
  getTicketImportPage: imports.page,
  getTicketImportReport: imports.report,
  getTicketImportRowPage: imports.rows,
  mendTicketImportRow: imports.mend,
  correctTicketImportReading: imports.correct,
  removeTicketImportRow: imports.remove,
  submitMendedTicketRows: imports.submit,
  exportTicketImportErrors: imports.errors,
})
