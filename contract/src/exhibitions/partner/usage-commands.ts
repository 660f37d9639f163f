import { z } from 'zod'
import { read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { list, sheetFormat } from '../../kernel/command/page.ts'
import { day } from '../../kernel/schedule/day.ts'
import { familyParts, jobStarted } from './family-parts.ts'
import type { Kind } from './kinds.ts'
import { exhibitionUsageRow, usageDetail, usageRow } from './views.ts'

const usageSearches = ['name', 'exhibition'] as const

/** Days in the venue's zone, both inclusive: exhibitions that are open on one of them. */
const usageFilter = lazy(() => ({
  partnerId: idOf('company').optional(),
  exhibitionId: idOf('exhibition').optional(),
  from: day.optional(),
  to: day.optional(),
}))

/** The commands that show where partners are used. */
export function usageFamily(kind: Kind) {
  const { access, say } = familyParts(kind)
  return {
    'get…UsagePage': list({
      access: access('view'),
      label: say('…使用情况列表', 'Usage of …s'),
      row: usageRow,
      search: ['name'],
      filter: () => ({ partnerId: idOf('company').optional() }),
    }),
    'get…ExhibitionUsagePage': list({
      access: access('view'),
      label: say('…按展会的使用情况', 'Usage of …s by exhibition'),
      row: exhibitionUsageRow,
      search: usageSearches,
      sort: ['openFrom'],
      filter: usageFilter,
    }),
    'export…Usage': write({
      access: access('export'),
      label: say('导出…使用情况', 'Export the usage of …s'),
      /** The list by exhibition, with its filters. */
      input: () =>
        z.strictObject({
          format: sheetFormat,
          search: z.strictObject({ type: z.enum(usageSearches), value: z.string().trim().min(1).max(200) }).optional(),
          filter: z.strictObject(usageFilter()).default({}),
        }),
      output: () => jobStarted,
    }),
    'get…UsageDetail': read({
      access: access('view'),
      label: say('…使用情况详情', 'Usage details of a …'),
      input: () => z.strictObject({ id: idOf('relation') }),
      output: usageDetail,
    }),
  }
}
