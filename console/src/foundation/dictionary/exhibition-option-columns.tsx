import type { RowOf } from '@fairgate/contract/app/catalogue'
import { dictionaryLabels } from '@fairgate/contract/foundation/dictionary/dictionary-labels'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import type { ColumnKit } from '../../kernel/ui/list/column-kit.tsx'
import type { ListReader } from '../../kernel/ui/list/list-spec.ts'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'

type ExhibitionOptionRow = RowOf<'getExhibitionDictionaryPage'>

const origins = { venue: 'dictionary.ofVenue', own: 'dictionary.ofOwn' } as const

const statusWord = ({ origin, status }: ExhibitionOptionRow) => {
  if (origin === 'venue') return status === 1 ? 'dictionary.shown' : 'dictionary.hidden'
  return status === 1 ? 'dictionary.enabled' : 'dictionary.disabled'
}

const countedAs = ({ origin, countsAs, countsAsName }: ExhibitionOptionRow) =>
  origin === 'venue' ? '—' : countsAsName ? nameOf(countsAsName) : countsAs

type Kit = ColumnKit<ExhibitionOptionRow, 'position' | 'value' | 'nameCn' | 'nameEn', 'dictionary'>

/** Columns of what an exhibition can choose from. */
export const exhibitionOptionColumns = <P,>(c: Kit & ListReader<P>) => [
  c.name('nameCn', { width: 184, sort: 'nameCn', render: row => <span lang="zh-CN">{row.nameCn}</span> }),
  c.text('nameEn', { width: 200, priority: 5, sort: 'nameEn', render: row => <span lang="en">{row.nameEn}</span> }),
  c.cell('status', row => <StatusTag code={row.statusCode as 2 | 3}>{c.t(statusWord(row))}</StatusTag>, {
    ...{ width: 104, min: 104, locked: true },
  }),
  c.cell('origin', row => c.t(origins[row.origin]), { width: 104, priority: 4 }),
  c.cell('code', row => c.w(dictionaryLabels[row.code]), {
    title: 'dictionary.dictionary',
    width: 168,
    min: 148,
    priority: 3,
  }),
  c.cell('countsAs', countedAs, { width: 136, priority: 3 }),
  c.code('value', { width: 144, min: 104, priority: 2, sort: 'value' }),
  c.count('position', { priority: 1, sort: 'position' }),
]
