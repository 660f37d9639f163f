import { formatNumber } from '../../format/format.ts'
import { defineList } from '../list/define-list.tsx'
import type { ImportCommands, ImportKit } from './import-kit.ts'

/** The imports of a list: filters, and the page they belong to. */
interface OfScope {
  scopeId: string
  of: object
}

/** Earlier imports; each links to its report. */
export const earlierImports = ({ commands, texts, paths }: ImportKit) =>
  defineList<ImportCommands['page'], 'import', OfScope>(commands.page, {
    domain: 'import',
    title: 'import.earlierImports',
    inside: true,
    payload: ({ of }) => of,
    columns: c => [
      c.name('fileName', { width: 280 }),
      c.count('total', { width: 104 }),
      c.count('good', { title: texts.good, width: 120 }),
      c.count('bad', {
        width: 104,
        render: row => <span className={row.bad > 0 ? 'fg-import-bad' : undefined}>{formatNumber(row.bad)}</span>,
      }),
      c.text('createdByName', { title: 'import.uploadedBy', width: 144, priority: 1 }),
      c.moment('createdAt', { title: 'import.uploadedAt', sort: 'createdAt' }),
    ],
    open: ({ id }, { scopeId }) => paths.report(scopeId, id),
    empty: { title: 'import.importsEmpty', why: 'import.importsEmptyWhy' },
  })
