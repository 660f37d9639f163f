import { toTheSecond } from '../../kernel/format/format.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { guardPage, type OfGate } from './guard-page.tsx'
import { PassageDetail } from './PassageDetail.tsx'
import { PassageFilters } from './PassageFilters.tsx'
import { PassageReason, PassageWay } from './PassageMarks.tsx'

/** Admitted and refused passages, newest first, each with an explanation. */
export const PassageList = defineList<'getPassagePage', 'gate', OfGate>('getPassagePage', {
  ...guardPage,
  label: 'gate.passages',
  tabs: { all: 'gate.stateAll', admitted: 'gate.admitted', refused: 'gate.refused' },
  exports: 'exportPassages',
  search: [{ value: 'code', label: 'gate.badgeCode', type: 'text' }, 'name'],
  filters: ['channelId', 'reason', 'from', 'to'],
  Filters: PassageFilters,
  columns: c => [
    c.cell('at', row => toTheSecond(row.at), { width: 148, min: 148, sort: 'at' }),
    c.name('name', {
      width: 160,
      priority: 6,
      render: row => row.name ?? <span className="fg-cell-quiet">{c.t('gate.unknownHolder')}</span>,
    }),
    c.code('badgeCode', { width: 136, priority: 4 }),
    c.text('badgeTypeName', { title: 'gate.badgeType', width: 144, priority: 1 }),
    c.cell('channel', row => <PassageWay passage={row} />, { width: 168, priority: 5 }),
    c.cell(
      'verdict',
      row => <StatusTag code={row.verdict === 'admitted' ? 2 : 5}>{c.t(`gate.${row.verdict}`)}</StatusTag>,
      { width: 108, min: 108, locked: true },
    ),
    c.cell('reason', row => <PassageReason passage={row} />, { width: 176, priority: 7 }),
    c.text('deviceName', { title: 'gate.device', width: 168, priority: 0 }),
  ],
  detail: PassageDetail,
  openLabel: 'gate.explain',
  empty: { title: 'gate.noPassages', why: 'gate.noPassagesWhy' },
})
