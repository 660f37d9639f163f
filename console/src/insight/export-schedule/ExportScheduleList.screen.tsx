import { useMay } from '../../kernel/auth/session.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { scheduleActions, stateLabels } from './schedule-actions.tsx'
import { LastRun, People, Recurrence, What } from './schedule-cells.tsx'

/** `/export-schedules`: scheduled exports; the operator's own, and with the permission those of the company. */
export function ExportScheduleList() {
  const manages = useMay('exportSchedule:manage')
  const { view, head } = useViews('exportSchedule.views', [
    { key: 'mine', word: 'exportSchedule.mine' },
    { key: 'company', word: 'exportSchedule.company' },
  ])
  const shown = manages ? head : undefined
  return view === 'company' && manages ? <OfCompany head={shown} /> : <Mine head={shown} />
}

const Mine = defineList('getExportSchedulePage', {
  domain: 'exportSchedule',
  tabs: { own: 'exportSchedule.own', received: 'exportSchedule.received' },
  columns: c => [
    c.cell('title', row => <What row={row} />, { width: 300, min: 200, grow: true }),
    c.cell('rhythmColumn', row => <Recurrence row={row} />, { width: 168, min: 112, priority: 6 }),
    c.moment('nextAt', { sort: 'nextAt', priority: 4 }),
    c.cell('lastRun', row => <LastRun row={row} />, { width: 200, min: 136, priority: 5 }),
    c.cell('recipients', row => <People row={row} />, { width: 144, priority: 2 }),
    c.text('operatorName', { width: 112, priority: 1 }),
    c.state(stateLabels),
  ],
  actions: scheduleActions,
  empty: { title: 'exportSchedule.empty', why: 'exportSchedule.emptyWhy' },
})

const OfCompany = defineList('getCompanyExportSchedulePage', {
  domain: 'exportSchedule',
  columns: c => [
    c.cell('title', row => <What row={row} />, { width: 300, min: 200, grow: true }),
    c.text('operatorName', { width: 112, priority: 7 }),
    c.cell('rhythmColumn', row => <Recurrence row={row} />, { width: 168, min: 112, priority: 6 }),
    c.moment('nextAt', { sort: 'nextAt', priority: 4 }),
    c.cell('lastRun', row => <LastRun row={row} />, { width: 200, min: 136, priority: 5 }),
    c.cell('recipients', row => <People row={row} />, { width: 144, priority: 2 }),
    c.state(stateLabels),
  ],
  actions: scheduleActions,
  empty: { title: 'exportSchedule.empty', why: 'exportSchedule.emptyWhy' },
})
