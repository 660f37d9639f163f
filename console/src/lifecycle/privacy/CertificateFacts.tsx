import type { Output } from '@fairgate/contract/app/catalogue'
import { formatInstant, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { formatRedactionCause } from './privacy-labels.ts'
import './Privacy.css'

/** One certificate next to the list: rows, period, tables. */
export const CertificateFacts = detailOf({
  command: 'getRetentionCertificate',
  code: detail => detail.day,
  title: (detail, t) => t(`privacy.kind_${detail.kind}`),
  facts: 8,
  Facts: PurgedRows,
})

function PurgedRows({ detail }: { detail: Output<'getRetentionCertificate'> }) {
  const t = useText()
  const { exhibition, rows, days, setBy, setAt, firstAt, lastAt, counts } = detail
  return (
    <>
      <p>{t(days === null ? 'privacy.statementRequired' : 'privacy.statement')}</p>
      <DescriptionList
        facts={[
          { name: t('privacy.exhibition'), value: exhibition ? nameOf(exhibition) : t('privacy.noExhibition') },
          { name: t('privacy.rows'), value: formatNumber(rows) },
          { name: t(days === null ? 'privacy.request' : 'privacy.period'), value: formatRedactionCause(detail, t) },
          { name: t(days === null ? 'privacy.approvedBy' : 'privacy.setBy'), value: setBy || t('privacy.preset') },
          {
            name: t(days === null ? 'privacy.approvedAt' : 'privacy.setAt'),
            value: setAt === null ? '—' : formatInstant(setAt),
          },
          { name: t('privacy.firstAt'), value: formatInstant(firstAt) },
          { name: t('privacy.lastAt'), value: formatInstant(lastAt) },
        ]}
      />
      <h3 className="fg-privacy-counts">{t('privacy.counts')}</h3>
      <PlainTable
        label={t('privacy.counts')}
        none="—"
        rows={counts.map(count => ({ ...count, id: count.table }))}
        columns={[
          { key: 'table', title: t('privacy.table'), render: ({ table }) => <code>{table}</code> },
          {
            key: 'rows',
            title: t('privacy.rows'),
            width: '30%',
            align: 'right',
            render: row => formatNumber(row.rows),
          },
        ]}
      />
    </>
  )
}
