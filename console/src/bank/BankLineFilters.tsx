import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Choice } from '../ui/list/Choice.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import { part } from '../ui/part.tsx'

const DateRange = part(async () => (await import('../ui/DateRange.tsx')).DateRange)

/** Which account, money in or out, and from which day to which. */
export function BankLineFilters({ list }: { list: Worklist<'getBankLinePage'> }) {
  const t = useText()
  const accounts = useQueryCommand('getBankAccountList', {}, { quiet: true })
  const { bankAccountId, direction, from, to } = list.filters
  return (
    <>
      <Choice
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
      <Choice
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
