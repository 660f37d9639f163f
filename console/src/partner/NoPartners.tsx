import type { ReactNode } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'

export interface NoPartnersProps {
  list: { tab: string; setTab: (tab: string) => void }
  /** Adds the first. */
  action: ReactNode
}

/** No partner in this tab, or at all. */
export function NoPartners({ list, action }: NoPartnersProps) {
  const t = useText()
  if (list.tab !== 'all') {
    return (
      <Empty
        kind="match"
        title={t('partner.emptyTab')}
        action={<Button onClick={() => list.setTab('all')}>{t('partner.seeAll')}</Button>}
      />
    )
  }
  return <Empty kind="first" title={t('partner.empty')} why={[t('partner.emptyWhy')]} action={action} />
}
