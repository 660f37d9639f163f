import type { ReactNode } from 'react'
import { useText } from '../kernel/language.ts'
import type { useWorklist } from '../kernel/use-worklist.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'

export interface NoOperatorsProps {
  list: Pick<ReturnType<typeof useWorklist<'getOperatorPage'>>, 'tab' | 'setTab'>
  /** Adds the first. */
  action: ReactNode
}

/** Nobody in this tab, or at all. */
export function NoOperators({ list, action }: NoOperatorsProps) {
  const t = useText()
  if (list.tab === 'pending') {
    return <Empty kind="done" title={t('shell.allDoneTitle')} why={[t('shell.allDoneLine')]} />
  }
  if (list.tab !== 'all') {
    return (
      <Empty
        kind="match"
        title={t('access.emptyTab')}
        action={<Button onClick={() => list.setTab('all')}>{t('access.seeAll')}</Button>}
      />
    )
  }
  return <Empty kind="first" title={t('access.emptyOperators')} why={[t('access.emptyOperatorsWhy')]} action={action} />
}
