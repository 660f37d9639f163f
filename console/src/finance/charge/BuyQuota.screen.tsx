import { maxQuantity } from '@fairgate/contract/finance/charge/fields'
import { readWholeNumber } from '@fairgate/contract/kernel/field/typed-number'
import { formatPrice } from '@fairgate/contract/kernel/money/money'
import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { text, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { numberLength } from '../../kernel/ui/form/light-fields.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { TextField } from '../../kernel/ui/TextField.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { BillLines } from './BillLines.tsx'
import { billPaths, formatBillPath } from './bill-labels.ts'
import './Bill.css'

/**
 * Form that buys quota of an exhibition (`/receivePayment/quotaPayment/buy/:exhibitionId`): quantities and the total.
 */
export function BuyQuota() {
  const { exhibitionId = '' } = useParams()
  const t = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const wrong = Object.values(typed).some(value => value !== '' && quantityOf(value) === undefined)
  const lines = Object.entries(typed).flatMap(([badgeTypeId, value]) => {
    const quantity = quantityOf(value)
    return quantity === undefined ? [] : [{ badgeTypeId, quantity }]
  })
  const { data, error, refetch } = useQueryCommand(
    'getQuotaOffer',
    { exhibitionId, lines },
    { quiet: true, keepPrevious: true },
  )
  const { mutate, isPending } = useCommand('applyQuota', {
    onDone: ({ id, number }) => {
      toast.success(text('charge.buyDone', { number }))
      void navigate(formatBillPath({ kind: 'quota', id }))
    },
  })
  if (!data) {
    if (!error) return <DetailSkeleton facts={6} />
    return <ErrorState failure={error} onRetry={() => void refetch()} onBack={() => void navigate(billPaths.quota)} />
  }
  const title = t('charge.buyOf', { name: nameOf(data.exhibition) })
  if (data.refused !== null) {
    return (
      <>
        <PageHead title={title} within={[nameOf(data.exhibition)]} />
        <EmptyState kind="first" title={data.refused} why={[t('charge.buyRefused')]} />
      </>
    )
  }
  return (
    <>
      <PageHead
        title={title}
        within={[nameOf(data.exhibition)]}
        facts={[t('charge.buyHint', { count: data.dueDays ?? 0 })]}
        actions={
          <Button
            kind="primary"
            icon={ShoppingCart}
            busy={isPending}
            onClick={() => {
              if (wrong) toast.error(t('charge.quantityForm'))
              else if (lines.length === 0) toast.error(t('charge.buyNothing'))
              else mutate({ exhibitionId, lines })
            }}
          >
            {t('charge.buySubmit')}
          </Button>
        }
      />
      <div className="fg-bill-advice">
        <PlainTable
          label={t('charge.buy')}
          rows={data.types.map(type => ({ ...type, id: type.badgeTypeId }))}
          none=""
          columns={[
            { key: 'type', title: t('charge.item'), width: '36%', render: type => nameOf(type.name) },
            {
              key: 'price',
              title: t('charge.unitPrice'),
              align: 'right',
              render: type => (type.price === null ? t('charge.notSold') : formatPrice(type.price)),
            },
            { key: 'discount', title: t('charge.discount'), align: 'right', render: type => `${type.discount}%` },
            {
              key: 'quantity',
              title: t('charge.quantity'),
              width: '24%',
              render: type => {
                const value = typed[type.id] ?? ''
                if (type.price === null) return '—'
                return (
                  <TextField
                    name={`quantity.${type.id}`}
                    label={t('charge.quantityOf', { name: nameOf(type.name) })}
                    error={value !== '' && quantityOf(value) === undefined ? t('charge.quantityForm') : undefined}
                    inputMode="numeric"
                    maxLength={numberLength}
                    value={value}
                    onChange={(next: string) => setTyped(now => ({ ...now, [type.id]: next }))}
                  />
                )
              },
            },
          ]}
        />
        <Card title={t('charge.sum')}>
          <BillLines charge={data} />
        </Card>
      </div>
    </>
  )
}

/** A quantity for the command: a whole number from 1 to 100,000. */
const quantityOf = (typed: string): number | undefined => {
  const count = readWholeNumber(typed)
  return count >= 1 && count <= maxQuantity ? count : undefined
}
