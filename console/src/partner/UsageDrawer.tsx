import type { Words } from '@fairgate/contract/kernel/phrases'
import { participationLife } from '@fairgate/contract/participation/states'
import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import { formatDates, formatNumber, venueClock } from '../kernel/format.ts'
import { useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Drawer, type DrawerProps } from '../ui/Drawer.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Facts } from '../ui/Facts.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { commandOf } from './command-of.ts'

export interface UsageDrawerProps extends Pick<DrawerProps, 'onPrevious' | 'onNext' | 'onClose'> {
  kind: PartnerKind
  /** Of the relation. */
  id: string
}

/** One relation at work: the exhibitions, with the badges and the quota in each. */
export function UsageDrawer({ kind, id, ...walk }: UsageDrawerProps) {
  const t = useText()
  const w = useWords()
  const { data, error, refetch } = useQueryCommand(commandOf('get…UsageDetail', kind), { id }, { quiet: true })
  if (!data) {
    return (
      <Drawer {...walk} title="">
        {error ? (
          <ErrorState failure={error} onRetry={() => void refetch()} onBack={walk.onClose} />
        ) : (
          <DetailSkeleton />
        )}
      </Drawer>
    )
  }
  return (
    <Drawer {...walk} title={nameOf(data.partner)}>
      <Facts facts={[{ name: t('partner.worksFor'), value: nameOf(data.sponsor) }]} />
      <section className="fg-partner-drawer-section">
        <h3>{t('partner.exhibitions')}</h3>
        {data.exhibitions.length === 0 && <p className="fg-partner-none">{t('partner.noExhibitions')}</p>}
        <ul className="fg-partner-usage">
          {data.exhibitions.map(exhibition => (
            <li key={exhibition.id}>
              <strong>{nameOf(exhibition.name)}</strong>
              <span>
                {[
                  exhibition.code,
                  exhibition.openFrom &&
                    exhibition.openTo &&
                    formatDates(venueClock(exhibition.openFrom).date, venueClock(exhibition.openTo).date),
                  w((participationLife.states as Readonly<Record<string, Words>>)[exhibition.state] ?? ['', '']),
                ]
                  .filter(Boolean)
                  .join('  ')}
              </span>
              <span>
                {t('partner.badgesOfQuota', {
                  badges: formatNumber(exhibition.badges),
                  quota: formatNumber(exhibition.quota),
                })}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Drawer>
  )
}
