import { z } from 'zod'
import { can, commands, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { list, sheetFormat } from '../../kernel/command/page.ts'
import { day } from '../../kernel/schedule/day.ts'
import { exhibitionUsageRow } from './views.ts'

/** Usage of the caller's own company, in addition to the commands about partners. */
/** Days in the venue's zone, both inclusive: exhibitions that are open on one of them. */
const filter = { exhibitionId: idOf('exhibition').optional(), from: day.optional(), to: day.optional() }

export const ownUsageCommands = commands({
  getOwnUsagePage: list({
    access: can('ownUsage:view'),
    label: ['本企业使用情况', 'Own company usage'],
    row: exhibitionUsageRow,
    search: ['exhibition'],
    sort: ['openFrom'],
    filter: () => filter,
  }),
  exportOwnUsage: write({
    access: can('ownUsage:view'),
    label: ['导出本企业使用情况', 'Export own company usage'],
    input: () =>
      z.strictObject({
        format: sheetFormat,
        search: z.strictObject({ type: z.enum(['exhibition']), value: z.string().trim().min(1).max(200) }).optional(),
        filter: z.strictObject(filter).default({}),
      }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
})
