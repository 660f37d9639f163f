import type { RowOf } from '@fairgate/contract/app/catalogue'
import { certificateKinds } from '@fairgate/contract/lifecycle/privacy/kinds'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { MultiSelectFilter } from '../../kernel/ui/list/MultiSelectFilter.tsx'
import { CertificateFacts } from './CertificateFacts.tsx'
import { formatRedactionCause } from './privacy-labels.ts'

type CertificateRow = RowOf<'getRetentionCertificatePage'>

/** Actions on a certificate: a job makes its document, which the job tray offers. */
const certificateActions = defineActions<CertificateRow>(
  'privacy',
  {
    print: {
      command: 'printRetentionCertificate',
      payload: rows => ({ id: rows[0]?.id }),
      done: 'privacy.printStarted',
    },
  },
  row => row.day,
)

/** Erasures by day, kind and exhibition, each printable (`/dataRetention/certificates`). */
export const CertificateList = defineList('getRetentionCertificatePage', {
  domain: 'privacy',
  exports: 'exportRetentionCertificates',
  filters: ['kind'],
  Filters: ({ list }) => {
    const t = useText()
    return (
      <MultiSelectFilter
        {...{ label: t('privacy.kind'), all: t('privacy.allKinds'), width: 176, value: list.filters.kind }}
        options={certificateKinds.map(value => ({ value, label: t(`privacy.kind_${value}`) }))}
        onChange={kind => list.setFilters({ kind })}
      />
    )
  },
  columns: c => [
    c.cell('kind', row => c.t(`privacy.kind_${row.kind}`), { width: 176, min: 152, locked: true }),
    c.name('exhibition', {
      render: row => (row.exhibition ? nameOf(row.exhibition) : c.t('privacy.noExhibition')),
      grow: true,
    }),
    c.count('rows'),
    c.cell('period', row => formatRedactionCause(row, c.t), { width: 152 }),
    c.cell('setBy', row => row.setBy || c.t('privacy.preset'), { width: 144, priority: 2 }),
    c.date('day', { width: 124, priority: 3 }),
    c.moment('lastAt', { sort: 'lastAt' }),
  ],
  actions: certificateActions,
  detail: CertificateFacts,
  empty: { title: 'privacy.empty', why: 'privacy.emptyWhy' },
})
