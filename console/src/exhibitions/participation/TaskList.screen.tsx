import { isGuided } from '@fairgate/contract/insight/first-steps/guided-types'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { currentUser } from '../../kernel/auth/session.ts'
import { formatElapsed } from '../../kernel/format/elapsed.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { formatPeriodDates } from '../../kernel/format/period.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { PendingTasks } from './PendingTasks.tsx'
import { ownTaskLabels, TaskRows, taskLabels } from './TaskRows.tsx'

const approves = (companyType: string | undefined) => companyType === 'platform' || companyType === 'sponsor'
/** The status that awaits the operator: approvers decide, partners act. */
const ownStatus = (companyType: string | undefined): '1010' | '1020' => (approves(companyType) ? '1010' : '1020')

/** Exhibitions with their pending tasks, nearest first (`/exhibitionTransaction/papersTransaction`). */
export const TaskList = defineList('getAffairExhibitionPage', {
  domain: 'participation',
  tabs: ({ companyType }) => (approves(companyType) ? taskLabels : ownTaskLabels),
  order: ['1020', '1010', '1030', '1040'],
  tab: ({ companyType }) => ownStatus(companyType),
  firstWithRows: true,
  redPoint: ({ companyType }) => ({ tab: ownStatus(companyType), flag: 'showAffairCer' }),
  search: [
    { value: 'name', label: 'exhibition.name', type: 'text' },
    { value: 'code', label: 'exhibition.code', type: 'text' },
    'company',
  ],
  columns: c => [
    c.name('nameCn', {
      ...{ title: 'exhibition.name', min: 216 },
      render: row => nameOf({ cn: row.nameCn, en: row.nameEn }),
    }),
    c.code('code', { title: 'exhibition.code', width: 136, priority: 1 }),
    c.halls('halls', { title: 'exhibition.halls', min: 148, priority: 3 }),
    c.cell('opens', row => formatPeriodDates(row.open), {
      title: 'exhibition.open',
      ...{ width: 192, min: 192, priority: 4 },
    }),
    approves(c.companyType) &&
      c.cell('affairs', row => formatNumber(row.affairs), { width: 96, align: 'right', priority: 2 }),
    c.cell('waits', row => <PendingTasks row={row} />, { width: 240, min: 200, locked: true }),
    approves(c.companyType) && c.moment('remindedAt', { priority: 1 }),
    c.cell('since', row => row.since && formatElapsed(row.since, c.t), { width: 120, min: 104, priority: 5 }),
  ],
  under: ({ id, affairs: tasks }, { tab }, { companyType }) =>
    approves(companyType) && tasks > 0 ? <TaskRows exhibitionId={id} tab={tab} /> : undefined,
  apart: { is: row => row.over, word: 'participation.overExhibitions' },
  open: row => `${tasksPath}/${row.id}`,
  openLabel: 'exhibition.enter',
  empty: () => ({
    ...{ kind: 'done', title: 'exhibition.noTasks', why: 'exhibition.noTasksWhy' },
    // The first page of a new partner links to the guide.
    ...(isGuided(currentUser()?.userCompanyType ?? '') && { action: { word: 'firstSteps.title', to: '/main' } }),
  }),
})
