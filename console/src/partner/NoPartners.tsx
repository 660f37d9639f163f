import type { ReactNode } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'

export interface NoPartnersProps {
  list: { narrowed: boolean; clear: () => void; tab: string; setTab: (tab: string) => void }
  /** Adds the first. */
  action: ReactNode
}

/** No partner under these conditions, in this tab, or at all. */
export function NoPartners({ list, action }: NoPartnersProps) {
  const t = useText()
  if (list.narrowed) return <NoMatch onClear={list.clear} />
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

/** Nothing under these conditions. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useText()
  return (
    <Empty
      kind="match"
      title={t('shell.noMatchTitle')}
      why={[t('partner.emptyMatchWhy')]}
      action={<Button onClick={onClear}>{t('shell.clearConditions')}</Button>}
    />
  )
}
