import { companyTypeWords } from '@fairgate/contract/company/company-types'
import { nameOf } from '../kernel/name-of.ts'
import { formatPeriodDates } from '../kernel/period.ts'
import { defineList } from '../ui/list/define-list.tsx'
import { affairWords } from './affair-words.ts'

/** The status that waits for a reader: approvers decide, partners do. */
const ownStatus = (companyType: string | undefined): '1010' | '1020' =>
  companyType === 'platform' || companyType === 'sponsor' ? '1010' : '1020'

/** What each participation still has to do, by status (`/exhibitionTransaction/papersTransaction`). */
export const AffairList = defineList('getAffairPage', {
  words: 'participation',
  tabs: affairWords,
  order: ['1020', '1010', '1030', '1040'],
  tab: ({ companyType }) => ownStatus(companyType),
  redPoint: ({ companyType }) => ({ tab: ownStatus(companyType), flag: 'showAffairCer' }),
  search: [
    { value: 'name', label: 'exhibition.name', type: 'text' },
    { value: 'code', label: 'exhibition.code', type: 'text' },
    'company',
  ],
  columns: c => [
    c.name('exhibitionNameCn', {
      title: 'exhibition.name',
      render: row => nameOf({ cn: row.exhibitionNameCn, en: row.exhibitionNameEn }),
    }),
    c.code('exhibitionCode', { title: 'exhibition.code', width: 136, priority: 2 }),
    c.text('company', { width: 200, priority: 6 }),
    c.cell('kind', row => c.w(companyTypeWords[row.companyType]), { width: 176, priority: 3 }),
    c.halls('halls', { title: 'exhibition.halls', priority: 4 }),
    c.cell('opens', row => formatPeriodDates(row.open), {
      title: 'exhibition.open',
      width: 192,
      min: 176,
      priority: 5,
      sort: 'openFrom',
    }),
    c.moment('updatedAt', { priority: 1, sort: 'updatedAt' }),
    c.state(affairWords, { key: 'status', title: 'exhibition.status' }),
  ],
  open: row => `/exhibitionTransaction/papersTransaction/${row.exhibitionId}`,
  openWord: 'exhibition.enter',
  empty: { kind: 'done', title: 'exhibition.noAffairs', why: 'exhibition.noAffairsWhy' },
})
