import { partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerRoutes } from '@fairgate/contract/exhibitions/partner/module'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { type CandidateSide, duplicateActions } from './duplicate-actions.tsx'
import './Partner.css'

const whyLabels = { name: 'merger.why_name', phone: 'merger.why_phone', email: 'merger.why_email' } as const

/** Pairs of companies of one type that may be the same (`/companiesTwice`); an operator who knows them decides. */
export const DuplicateList = defineList<'getTwinPage', 'merger'>('getTwinPage', {
  domain: 'merger',
  label: 'merger.duplicates',
  filters: ['kind'],
  Filters: ({ list }) => <KindFilter value={list.filters.kind} onChange={kind => list.setFilters({ kind })} />,
  columns: c => [
    c.cell('one', ({ one }) => <Side {...one} />, { width: 300, grow: true }),
    c.cell('other', ({ other }) => <Side {...other} />, { width: 300, grow: true }),
    c.cell('why', ({ why }) => <Why why={why} />, { width: 160 }),
    c.cell('kind', ({ one }) => <KindName {...one} />, { width: 160, priority: 1 }),
  ],
  actions: duplicateActions,
  empty: { kind: 'done', title: 'merger.emptyTitle', why: 'merger.emptyWhy' },
})

const Side = ({ name, register, contact }: CandidateSide) => (
  <span>
    {nameOf(name)} <small className="fg-cell-quiet">{register || contact.telephone}</small>
  </span>
)

function Why({ why }: { why: readonly (keyof typeof whyLabels)[] }) {
  const t = useText()
  return <>{why.map(one => t(whyLabels[one])).join(' · ')}</>
}

function KindName({ kind }: CandidateSide) {
  const w = useLocalize()
  return <>{w(partnerRoutes[kind].label)}</>
}

/** Filters by kind. */
function KindFilter({ value, onChange }: { value?: string; onChange: (kind: string | undefined) => void }) {
  const t = useText()
  const w = useLocalize()
  return (
    <SelectFilter
      {...{ label: t('merger.kind'), all: t('merger.allKinds'), width: 200, value, onChange }}
      options={partnerKindNames
        .filter(kind => kind !== 'Sponsor')
        .map(kind => ({ value: kind, label: w(partnerRoutes[kind].label) }))}
    />
  )
}
