import { maxQuantity } from '@fairgate/contract/finance/charge/fields'
import { type PriceForm, priceFields } from '@fairgate/contract/finance/pay-setting/fields'
import { plainText, textFault } from '@fairgate/contract/kernel/field/field'
import { readWholeNumber } from '@fairgate/contract/kernel/field/typed-number'
import { chineseCapitals } from '@fairgate/contract/kernel/money/chinese-capitals'
import {
  formatAmount,
  formatPrice,
  lineAmount,
  parseDecimal4,
  wholePercentage,
  writeAmount,
} from '@fairgate/contract/kernel/money/money'
import { useState } from 'react'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { TextField } from '../../kernel/ui/TextField.tsx'
import type { Setting } from './pay-setting-labels.ts'

type Types = Setting['types']

/** The previewed part of the form: payee and prices. */
interface Previewed {
  types: Types
  form: Partial<Record<(typeof payee)[number] | 'dueDays', unknown>> & { prices?: readonly PriceForm[] | undefined }
}

const payee = ['receiver', 'contact', 'telephone', 'bank', 'account', 'bankAddress'] as const

/** A preview of the payment notice for the unsaved form: lines, sum in figures and capitals, payee. */
export function PaymentNoticePreview({ types, form }: Previewed) {
  const t = useText()
  const [typed, setTyped] = useState('100')
  const quantity = Math.min(maxQuantity, Math.max(1, readWholeNumber(typed) || 1))
  const lines = linesOf(types, form.prices ?? [], quantity)
  const payable = lines.reduce((sum, line) => sum + line.payable, 0n)
  return (
    <>
      <p className="fg-field-hint">{t('paySetting.previewHint')}</p>
      <TextField
        name="previewQuantity"
        label={t('paySetting.previewQuantity')}
        inputMode="numeric"
        maxLength={String(maxQuantity).length}
        value={typed}
        onChange={setTyped}
      />
      <PlainTable
        label={t('paySetting.preview')}
        rows={lines}
        none={t('paySetting.previewNothing')}
        columns={[
          { key: 'item', title: t('charge.item'), width: '24%', render: ({ name }) => nameOf(name) },
          { key: 'price', title: t('charge.unitPrice'), align: 'right', render: ({ price }) => formatPrice(price) },
          { key: 'quantity', title: t('charge.quantity'), align: 'right', render: () => formatNumber(quantity) },
          { key: 'total', title: t('charge.total'), align: 'right', render: ({ total }) => written(total) },
          {
            key: 'discount',
            title: t('charge.discountAmount'),
            align: 'right',
            render: line => written(line.total - line.payable),
          },
          {
            key: 'payable',
            title: t('charge.priceAfterDiscount'),
            align: 'right',
            render: line => written(line.payable),
          },
        ]}
      />
      {lines.length > 0 && (
        <DescriptionList
          facts={[
            { name: t('charge.payable'), value: <strong>{written(payable)}</strong> },
            {
              name: t('charge.capitals'),
              value: <span lang="zh-CN">{chineseCapitals({ tenThousandths: payable * 100n })}</span>,
            },
            { name: t('paySetting.dueDays'), value: String(form.dueDays ?? '') || '—' },
            ...payee.map(name => ({ name: t(`paySetting.${name}`), value: String(form[name] ?? '') || '—' })),
          ]}
        />
      )}
    </>
  )
}

const written = (fen: bigint) => formatAmount(writeAmount(fen))

/** The types with a valid price so far; an invalid price has no line. */
function linesOf(types: Types, prices: readonly PriceForm[], quantity: number) {
  return types.flatMap(({ badgeTypeId, name }) => {
    const priceOfType = prices.find(each => each.badgeTypeId === badgeTypeId)
    const price = plain('price', priceOfType?.price ?? '')
    const discount = plain('discount', priceOfType?.discount || '0')
    if (price === undefined || discount === undefined) return []
    const left = { tenThousandths: wholePercentage.tenThousandths - parseDecimal4(discount).tenThousandths }
    const unit = parseDecimal4(price)
    return [
      { id: badgeTypeId, name, price, total: lineAmount(unit, quantity), payable: lineAmount(unit, quantity, left) },
    ]
  })
}

/** A typed value in the command's format; undefined if the command would refuse it. */
function plain(field: 'price' | 'discount', typed: string): string | undefined {
  const text = plainText(priceFields[field], typed)
  return text !== '' && textFault(priceFields[field], text) === undefined ? text : undefined
}
