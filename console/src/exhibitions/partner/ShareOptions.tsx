import { useMemo } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { listOf, useText } from '../../kernel/i18n/language.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { commandOf } from './command-of.ts'
import { percent, registerOf, type ShareOption } from './partner-labels.ts'
import type { SharingProps } from './ShareApplications.tsx'
import { optionActions } from './share-actions.tsx'
import './Partner.css'

/** Shared partners of other companies that the operator may apply for, with their conditions. */
export const ShareOptions = defineList<'getCooperatorShareOptionPage', 'partner', SharingProps>(
  'getCooperatorShareOptionPage',
  {
    domain: 'partner',
    command: ({ kind }) => commandOf('get…ShareOptionPage', kind),
    search: ['name'],
    Filters: ({ which }) => which,
    columns: c => [
      c.name('name'),
      c.code('creditCode', { width: 176, render: registerOf }),
      c.text('keeper', { title: 'partner.owner', width: 192, priority: 3 }),
      c.cell('exhibitionTypes', row => <SharedTypes row={row} />, { priority: 4 }),
      c.cell('regions', row => <SharedRegions row={row} />, { priority: 2 }),
      c.count('atOnce', { width: 112, priority: 1 }),
      c.cell('feePercent', row => percent(row.feePercent, c.t), { width: 104, min: 104, align: 'right', priority: 5 }),
    ],
    actions: optionActions,
    empty: { title: 'partner.emptyOptions', why: 'partner.emptyOptionsWhy' },
    noMatch: 'partner.emptyMatchWhy',
  },
)

/** The exhibition types that a partner is shared for. */
function SharedTypes({ row }: { row: ShareOption }) {
  const text = useConditionText().types(row.exhibitionTypes)
  return <span title={text}>{text}</span>
}

/** The regions that it is shared for. */
function SharedRegions({ row }: { row: ShareOption }) {
  const text = useConditionText().regions(row.regions)
  return <span title={text}>{text}</span>
}

/** Describes share conditions; no types and no regions mean any. */
function useConditionText() {
  const t = useText()
  const { labelOf } = useDictionary('show_type')
  const entries = useQueryCommand('getRegionOptions', {}).data?.list
  const names = useMemo(() => new Map(entries ?? []), [entries])
  return {
    types: (values: readonly string[]) => (values.length > 0 ? listOf(values.map(labelOf)) : t('partner.anyType')),
    regions: (codes: readonly string[]) =>
      codes.length > 0 ? listOf(codes.map(code => names.get(code) ?? code)) : t('partner.anywhere'),
  }
}
