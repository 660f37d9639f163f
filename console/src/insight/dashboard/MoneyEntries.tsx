import type { Output } from '@fairgate/contract/app/catalogue'
import { moneyEntryOf } from '@fairgate/contract/insight/dashboard/money'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { Link } from 'react-router'
import { formatNumber, venueClock } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { listPath } from './dashboard-paths.ts'

/** Open money matters, each number with a link to its list; with sums for bills. */
export function MoneyEntries({ entries }: { entries: NonNullable<Output<'getDashboard'>['money']> }) {
  const t = useText()
  const w = useLocalize()
  const yesterday = venueClock(Date.now() - 86_400_000).date
  return (
    <Card title={t('dashboard.money')}>
      {entries.length === 0 ? (
        <p className="fg-none">{t('dashboard.noMoney')}</p>
      ) : (
        <ul className="fg-dashboard-list">
          {entries.map(({ kind, count, amount }) => {
            const { label, page, query, late } = moneyEntryOf(kind)
            return (
              <li key={kind} className={late ? 'is-late' : undefined}>
                <Link className="fg-link" to={listPath(page, query.replace(':yesterday', yesterday))}>
                  {w(label)}
                </Link>
                <span className="fg-dashboard-amount">
                  {amount !== null && <small>{formatAmount(amount)}</small>} <strong>{formatNumber(count)}</strong>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
