import { gateDayBegins } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { toTheSecond } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { guardPage, type OfGate } from './guard-page.tsx'

/** People inside, by zone. The export for a roll-call is logged. */
export const RollCall = defineList<'getInsidePage', 'offline', OfGate>('getInsidePage', {
  ...guardPage,
  domain: 'offline',
  label: 'offline.rollCall',
  facts: (rows, t, of) => [...guardPage.facts(rows, t, of), t('offline.sinceGateDay', { time: gateDayBegins() })],
  exports: 'exportInside',
  search: ['badgeCode', 'name'],
  filters: ['zoneId'],
  Filters: ZoneFilter,
  columns: c => [
    c.name('name', { width: 176 }),
    c.code('badgeCode', { width: 160 }),
    c.text('company', { width: 240, grow: true, priority: 2 }),
    c.text('badgeTypeName', { width: 160, priority: 1 }),
    c.count('people', { width: 88 }),
    c.text('zoneCode', { width: 108, locked: true }),
    c.cell('enteredAt', row => (row.enteredAt === null ? '' : toTheSecond(row.enteredAt)), { width: 148, min: 148 }),
  ],
  empty: { title: 'offline.nobodyInside', why: 'offline.nobodyInsideWhy' },
})

function ZoneFilter({ exhibitionId, list }: OfGate & { list: Worklist<'getInsidePage'> }) {
  const t = useText()
  const { data, isPending } = useQueryCommand('getZoneTree', { exhibitionId })
  return (
    <SelectFilter
      label={t('offline.zoneCode')}
      all={t('offline.allZones')}
      width={152}
      loading={isPending}
      value={list.filters.zoneId}
      options={data?.list.map(({ id, code }) => ({ value: id, label: code }))}
      onChange={zoneId => list.setFilters({ zoneId })}
    />
  )
}
