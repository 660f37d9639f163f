import { type PriceForm, priceFields } from '@fairgate/contract/finance/pay-setting/fields'
import { readWholeNumber } from '@fairgate/contract/kernel/field/typed-number'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { TextField } from '../../kernel/ui/TextField.tsx'
import type { Setting } from './pay-setting-labels.ts'

interface PriceTableProps {
  types: Setting['types']
  value: readonly PriceForm[]
  onChange: (prices: PriceForm[]) => void
  issues: readonly InputIssue[]
}

const columns = ['fee', 'price', 'discount', 'complimentary', 'allottedPrice'] as const
type Column = (typeof columns)[number]
const longest = (column: Column) =>
  column === 'complimentary' ? String(priceFields.complimentary.max).length : priceFields[column].max

/** The prices of a badge and of quota by type, and the organizer's complimentary quota. */
export function PriceTable({ types, value, onChange, issues }: PriceTableProps) {
  const t = useText()
  const [counts, setCounts] = useState<Readonly<Record<number, string>>>({})
  const set = (index: number, column: Column, typed: string) => {
    if (column === 'complimentary') setCounts(now => ({ ...now, [index]: typed }))
    onChange(value.map((price, at) => (at === index ? { ...price, [column]: typedValue(column, typed) } : price)))
  }
  const textOf = (index: number, column: Column) => {
    const saved = value[index]?.[column] ?? ''
    const typed = column === 'complimentary' ? counts[index] : undefined
    return typed !== undefined && Object.is(typedValue('complimentary', typed), saved) ? typed : String(saved)
  }
  return (
    <PlainTable
      label={t('paySetting.prices')}
      rows={types.map((type, index) => ({ ...type, id: type.badgeTypeId, index }))}
      none={t('paySetting.noTypes')}
      columns={[
        { key: 'type', title: t('paySetting.badgeType'), width: '20%', render: type => nameOf(type.name) },
        ...columns.map(column => ({
          key: column,
          title: t(`paySetting.${column}`),
          render: (type: Setting['types'][number] & { index: number }) => (
            <TextField
              name={`prices.${type.index}.${column}`}
              label=""
              aria-label={`${nameOf(type.name)} ${t(`paySetting.${column}`)}`}
              inputMode="decimal"
              maxLength={longest(column)}
              placeholder={column === 'price' ? t('paySetting.notSold') : undefined}
              issues={issues}
              value={textOf(type.index, column)}
              shown={column === 'complimentary' ? undefined : priceFields[column].shown?.(textOf(type.index, column))}
              onChange={typed => set(type.index, column, typed)}
            />
          ),
        })),
      ]}
    />
  )
}

/** The typed value is preserved; the command refuses an invalid number at its place. */
function typedValue(column: Column, typed: string): string | number | null {
  if (column === 'complimentary') return typed.trim() === '' ? 0 : readWholeNumber(typed)
  return column === 'price' && typed.trim() === '' ? null : typed
}
