import { can, commands } from '../kernel/command.ts'
import { day } from '../kernel/day.ts'
import { idOf } from '../kernel/id.ts'
import { list } from '../kernel/page.ts'
import { exhibitionUsageRow } from './views.ts'

/** What the reader's own company used, beside the family of commands about partners. */
export const ownUsageCommands = commands({
  getOwnUsagePage: list({
    access: can('ownUsage:view'),
    words: ['本企业使用情况', 'Usage of one’s own company'],
    row: exhibitionUsageRow,
    search: ['exhibition'],
    sort: ['openFrom'],
    /** Days of the venue, both included: exhibitions that are open on one of them. */
    filter: { exhibitionId: idOf('exhibition').optional(), from: day.optional(), to: day.optional() },
  }),
})
