import { formatAmount, formatPrice } from '@fairgate/contract/kernel/money/money'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import type { BillDetail } from './bill-labels.ts'
import './Bill.css'

type Line = Omit<BillDetail['lines'][number], 'reason'> & { reason?: string | null }

interface Priced extends Pick<BillDetail, 'payable' | 'discountAmount' | 'total' | 'capitals'> {
  lines: readonly Line[]
  taxRate?: string
}

/** The lines of a bill with its total in figures and capitals. */
export function BillLines({ charge: bill }: { charge: Priced }) {
  const t = useText()
  const { lines, total, discountAmount, payable, capitals, taxRate } = bill
  return (
    <>
      <PlainTable
        label={t('charge.lines')}
        rows={lines.map(line => ({ ...line, id: String(line.ordinal) }))}
        none={t('charge.buyNothing')}
        columns={[
          { key: 'item', title: t('charge.item'), width: '20%', render: line => <Item line={line} /> },
          {
            key: 'unitPrice',
            title: t('charge.unitPrice'),
            align: 'right',
            render: ({ unitPrice }) => formatPrice(unitPrice),
          },
          {
            key: 'quantity',
            title: t('charge.quantity'),
            width: '14%',
            align: 'right',
            render: ({ quantity }) => formatNumber(quantity),
          },
          { key: 'total', title: t('charge.total'), align: 'right', render: line => formatAmount(line.total) },
          {
            key: 'discountAmount',
            title: t('charge.discountAmount'),
            align: 'right',
            render: line => formatAmount(line.discountAmount),
          },
          {
            key: 'after',
            title: t('charge.priceAfterDiscount'),
            align: 'right',
            render: line => formatAmount(line.priceAfterDiscount),
          },
        ]}
      />
      {lines.length > 0 && (
        <DescriptionList
          facts={[
            { name: t('charge.total'), value: formatAmount(total) },
            { name: t('charge.discountAmount'), value: formatAmount(discountAmount) },
            {
              name: t('charge.payable'),
              value: (
                <>
                  <strong>{formatAmount(payable)}</strong>
                  {payable === '0.00' && ` ${t('charge.free')}`}
                  {taxRate && (
                    <small className="fg-bill-small fg-small">{t('charge.taxIncluded', { rate: taxRate })}</small>
                  )}
                </>
              ),
            },
            { name: t('charge.capitals'), value: <span lang="zh-CN">{capitals}</span> },
          ]}
        />
      )}
    </>
  )
}

function Item({ line }: { line: Line }) {
  return (
    <>
      {nameOf(line.item)}
      {line.reason && <small className="fg-bill-small fg-small">{line.reason}</small>}
    </>
  )
}

/** The payee's bank account. */
export function BillPayee({ charge: { payee } }: { charge: Pick<BillDetail, 'payee'> }) {
  const t = useText()
  const names = ['receiver', 'contact', 'telephone', 'bankName', 'account', 'bankAddress'] as const
  return <DescriptionList facts={names.map(name => ({ name: t(`charge.${name}`), value: payee[name] }))} />
}
