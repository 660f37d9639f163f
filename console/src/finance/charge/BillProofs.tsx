import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { call } from '../../kernel/command/call.ts'
import { downloadLink } from '../../kernel/files/download.ts'
import { formatDate, formatMoment } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import type { BillDetail } from './bill-labels.ts'
import './Bill.css'

/** The proofs of the payer, the latest first, with their pictures. */
export function BillProofs({ id, proofs }: { id: string; proofs: NonNullable<BillDetail['proofs']> }) {
  const t = useText()
  const open = async (fileId: string) => {
    const link = await call('getProofLink', { id, fileId }).catch(() => undefined)
    if (link) await downloadLink(link.url, link.name)
  }
  return (
    <PlainTable
      label={t('charge.proofs')}
      rows={proofs.map(proof => ({ ...proof, id: String(proof.ordinal) }))}
      none={t('charge.noProofs')}
      columns={[
        { key: 'paidOn', title: t('charge.paidOn'), render: ({ paidOn }) => formatDate(paidOn) },
        { key: 'amount', title: t('charge.amount'), align: 'right', render: ({ amount }) => formatAmount(amount) },
        { key: 'payer', title: t('charge.payer'), width: '24%', render: ({ payer }) => payer },
        {
          key: 'files',
          title: t('charge.files'),
          width: '26%',
          render: ({ files, note }) => (
            <>
              <Inline as="span" gap={[4, 12]} wrap>
                {files.map(({ fileId, name }) => (
                  <button key={fileId} type="button" className="fg-link" onClick={() => void open(fileId)}>
                    {name}
                  </button>
                ))}
              </Inline>
              {note && <small className="fg-bill-small fg-small">{note}</small>}
            </>
          ),
        },
        { key: 'at', title: t('charge.submittedAt'), render: ({ submittedAt }) => formatMoment(submittedAt) },
      ]}
    />
  )
}

/** The payments for it. */
export function BillPayments({ payments }: { payments: NonNullable<BillDetail['payments']> }) {
  const t = useText()
  return (
    <PlainTable
      label={t('charge.payments')}
      rows={payments}
      none=""
      columns={[
        { key: 'paidOn', title: t('charge.paidOn'), render: ({ paidOn }) => formatDate(paidOn) },
        { key: 'amount', title: t('charge.amount'), align: 'right', render: ({ amount }) => formatAmount(amount) },
        { key: 'payer', title: t('charge.payer'), width: '32%', render: ({ payer }) => payer },
        {
          key: 'by',
          title: t('charge.recordedBy'),
          render: ({ by, recordedBy }) => (by === 'statement' ? t('charge.byStatement') : recordedBy),
        },
      ]}
    />
  )
}
