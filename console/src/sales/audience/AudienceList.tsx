import type { AudienceKind } from '@fairgate/contract/sales/audience/commands'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import type { ListSpec } from '../../kernel/ui/list/list-spec.ts'
import { AudienceButtons } from './AudienceButtons.tsx'
import { AudienceDrawer } from './AudienceDrawer.tsx'
import { AudienceFacts } from './AudienceFacts.tsx'
import { AudienceFilters } from './AudienceFilters.tsx'
import { audienceActions } from './audience-actions.tsx'
import { consentLabels, genderLabels, narrowing, sourceLabels } from './audience-labels.ts'

type Of = { kind: AudienceKind }
type Spec = ListSpec<'getRealAudiencePage', 'audience', Of>

const people: Pick<Spec, 'domain' | 'search' | 'columns' | 'actions' | 'detail'> = {
  domain: 'audience',
  search: ['name', 'phone', 'document'],
  columns: c => [
    c.name('name', { width: 152, sort: 'name' }),
    c.cell('gender', row => (row.gender ? c.t(genderLabels[row.gender]) : '—'), { width: 72, min: 64, priority: 4 }),
    c.cell('age', row => row.age ?? '—', { width: 64, min: 56, align: 'right', priority: 3 }),
    c.cell('region', row => (row.regionName ? nameOf(row.regionName) : '—'), { width: 120, priority: 5 }),
    c.code('phone', { width: 128, priority: 8 }),
    c.text('employer', { width: 200, priority: 6 }),
    c.choice('source', sourceLabels, { priority: 1 }),
    c.moment('seenAt', { sort: 'seenAt', priority: 2 }),
    c.choice('marketing', consentLabels, { title: 'audience.allMarketing', priority: 7 }),
  ],
  actions: audienceActions,
  detail: detailOf({
    command: 'getAudienceDetail',
    title: person => person.name,
    code: person => person.phone || person.email || person.document,
    Facts: AudienceFacts,
  }),
}

export const RealAudienceList = defineList<'getRealAudiencePage', 'audience', Of>('getRealAudiencePage', {
  ...people,
  filters: ['exhibitionId', 'badgeTypeId', 'ticketTypeId', 'entered', 'day', ...narrowing],
  Filters: ({ list }) => <AudienceFilters list={list} attended />,
  Buttons: ({ list }) => <AudienceButtons kind="real" list={list} />,
  empty: { title: 'audience.emptyReal', why: 'audience.emptyRealWhy' },
})

export const PotentialAudienceList = defineList<'getPotentialAudiencePage', 'audience', Of>(
  'getPotentialAudiencePage',
  {
    ...people,
    filters: narrowing,
    Filters: ({ list }) => <AudienceFilters list={list} />,
    Buttons: ({ list }) => <AudienceButtons kind="potential" list={list} />,
    add: { word: 'audience.add', can: 'audience:edit', form: ({ onClose }) => <AudienceDrawer onClose={onClose} /> },
    empty: { title: 'audience.emptyPotential', why: 'audience.emptyPotentialWhy' },
  },
)
