import type { Output } from '@fairgate/contract/catalogue'
import { exhibitionLife } from '@fairgate/contract/exhibition/states'
import { useMemo } from 'react'
import { formatDate, formatMoment, formatNumber, venueClock } from '../kernel/format.ts'
import { useLanguage, useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { Plate } from '../ui/Plate.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { type Column, useColumns } from '../ui/use-columns.ts'
import { type ExhibitionState, titleOf } from './exhibition-words.ts'

export type ExhibitionRow = Output<'getExhibitionPage'>['list'][number]

/** Columns of the lists of exhibitions; `list` names the one whose arrangement is kept. */
export function useExhibitionColumns(list: string) {
  const t = useText()
  const words = useWords()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const columns = useMemo<Column<ExhibitionRow>[]>(
    () => [
      {
        key: 'name',
        title: t('exhibition.name'),
        width: 216,
        locked: true,
        render: row => titleOf(row) || t('exhibition.untitled'),
      },
      {
        key: 'code',
        title: t('exhibition.code'),
        width: 136,
        priority: 2,
        render: row => <span className="fg-cell-quiet">{row.code}</span>,
      },
      { key: 'sponsor', title: t('exhibition.sponsor'), width: 160, priority: 1, render: row => nameOf(row.sponsor) },
      {
        key: 'halls',
        title: t('exhibition.halls'),
        width: 140,
        priority: 5,
        render: row => <Plate halls={row.halls} />,
      },
      {
        key: 'opens',
        title: t('exhibition.openDate'),
        width: 104,
        priority: 6,
        sort: 'openFrom',
        render: row => row.open.from && formatDate(venueClock(row.open.from).date),
      },
      {
        key: 'area',
        title: t('exhibition.area'),
        width: 96,
        priority: 3,
        align: 'right',
        render: row => row.area && t('exhibition.areaUnit', { area: formatNumber(row.area) }),
      },
      {
        key: 'submitted',
        title: t('exhibition.submittedAt'),
        width: 112,
        priority: 4,
        sort: 'submittedAt',
        render: row => row.submittedAt && formatMoment(row.submittedAt),
      },
      {
        key: 'status',
        title: t('exhibition.status'),
        width: 104,
        locked: true,
        render: row => (
          <StatusTag code={row.statusCode as StatusCode}>
            {words(exhibitionLife.states[row.state as ExhibitionState])}
          </StatusTag>
        ),
      },
    ],
    [language],
  )
  return useColumns(list, columns)
}
