import { momentWithin } from '../../kernel/format/moment-within.ts'
import { listOf } from '../../kernel/i18n/language.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { GuardDrawer } from './GuardDrawer.tsx'
import { guardActions } from './guard-actions.tsx'
import { guardPage, type OfGate } from './guard-page.tsx'

/** Guards with their doors and current shifts. */
export const GuardList = defineList<'getGuardList', 'offline', OfGate>('getGuardList', {
  ...guardPage,
  domain: 'offline',
  label: 'offline.guards',
  whole: true,
  exports: 'exportGuards',
  add: { word: 'offline.addGuard', can: 'guard:edit', form: GuardDrawer },
  columns: c => [
    c.name('name', { width: 200 }),
    c.cell('doors', row => listOf(row.doors.map(({ code }) => code)), { width: 240, grow: true }),
    c.cell(
      'shift',
      ({ shift, lockedUntil }) => {
        if (lockedUntil) return c.t('offline.locked', { until: momentWithin(lockedUntil) })
        if (!shift) return <span className="fg-cell-quiet">{c.t('offline.offDuty')}</span>
        return c.t('offline.shiftOf', { device: shift.deviceName, until: momentWithin(shift.until) })
      },
      { width: 280, priority: 3 },
    ),
    c.cell(
      'guardState',
      row => <StatusTag code={row.stopped ? 3 : 2}>{c.t(row.stopped ? 'offline.stopped' : 'offline.inUse')}</StatusTag>,
      { width: 108, min: 108, locked: true },
    ),
  ],
  actions: guardActions,
  click: () => 'edit',
  empty: { title: 'offline.noGuards', why: 'offline.noGuardsWhy' },
})
