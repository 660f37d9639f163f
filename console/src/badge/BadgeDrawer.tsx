import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { BadgeDetails } from './BadgeDetails.tsx'
import { BadgeStatus } from './BadgeStatus.tsx'
import { type Acted, verbsOf } from './badge-verbs.ts'
import { DrawerFoot } from './DrawerFoot.tsx'
import type { BadgeOrders } from './use-badge-orders.tsx'
import './BadgeDrawer.css'

export interface BadgeDrawerProps {
  exhibitionId: string
  id: string
  /** As the list has it: its name and foot stand while the rest is on its way. */
  row: Acted | undefined
  orders: BadgeOrders
  position?: { at: number; of: number }
  onPrevious?: () => void
  onNext?: () => void
  onClose: () => void
}

/** One badge beside its list: who, what changed since the return, the credential, and what happened. */
export function BadgeDrawer({ exhibitionId, id, row, orders, ...walk }: BadgeDrawerProps) {
  const t = useText()
  const { data, error, refetch } = useQueryCommand('getBadgeDetail', { exhibitionId, id }, { quiet: true })
  if (error && !data) {
    return (
      <Drawer {...walk} title={row?.name ?? t('badge.badges')}>
        <ErrorState failure={error} onRetry={() => void refetch()} onBack={walk.onClose} />
      </Drawer>
    )
  }
  if (!data) {
    return (
      <Drawer
        {...walk}
        title={row?.name ?? ''}
        foot={row && verbsOf(row).length > 0 && <DrawerFoot row={row} orders={orders} />}
      >
        <DetailSkeleton facts={7} />
      </Drawer>
    )
  }
  return (
    <Drawer
      {...walk}
      code={data.code}
      title={data.name}
      otherTitle={data.nameEn ? { lang: 'en', text: data.nameEn } : undefined}
      status={<BadgeStatus detail={data} />}
      foot={verbsOf(data).length > 0 && <DrawerFoot row={data} orders={orders} />}
    >
      <BadgeDetails key={data.id} detail={data} />
    </Drawer>
  )
}
