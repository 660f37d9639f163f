import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { part } from '../../kernel/ui/part.tsx'

const DateRange = part(async () => (await import('../../kernel/ui/DateRange.tsx')).DateRange)

/** Filters by account, direction and days. */
export function BankLineFilters({ list }: { list: Worklist<'getBankLinePage'> }) {
  const t = useText()
  const accounts = useQueryCommand('getBankAccountList', {}, { quiet: true })
  const { bankAccountId, direction, from, to } = list.filters
  return (
    <>
      <SelectFilter
        label={t('bank.account')}
        all={t('bank.anyAccount')}
        value={bankAccountId}
        loading={accounts.isPending}
        options={accounts.data?.list.map(({ id, bank, number }) => ({
          value: id,
          label: `${bank} ${number.slice(-4)}`,
        }))}
        onChange={value => list.setFilters({ bankAccountId: value })}
      />
      <SelectFilter
        width={112}
        label={t('bank.direction')}
        all={t('bank.anyDirection')}
        value={direction}
        options={(['in', 'out'] as const).map(way => ({ value: way, label: t(`bank.${way}`) }))}
        onChange={value => list.setFilters({ direction: value })}
      />
      <DateRange
        looksBack
        value={from && to ? [from, to] : undefined}
        onChange={days => list.setFilters({ from: days?.[0], to: days?.[1] })}
      />
    </>
  )
}
