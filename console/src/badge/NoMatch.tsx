import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import type { WorklistOf } from './BadgeWorklist.tsx'

/** Nothing under these conditions, or nothing in this tab; says where there is something. */
export function NoMatch({ list }: { list: Pick<WorklistOf, 'narrowed' | 'clear' | 'setTab' | 'counts'> }) {
  const t = useText()
  if (list.narrowed) {
    return (
      <Empty
        kind="match"
        title={t('badge.emptyMatch')}
        why={[t('badge.emptyMatchWhy')]}
        action={<Button onClick={list.clear}>{t('shell.clearConditions')}</Button>}
      />
    )
  }
  const all = list.counts.all ?? 0
  return (
    <Empty
      kind="match"
      title={t('badge.emptyTab')}
      why={all > 0 ? [t('badge.emptyTabWhy', { count: all })] : []}
      action={all > 0 && <Button onClick={() => list.setTab('all')}>{t('badge.seeAll')}</Button>}
    />
  )
}
