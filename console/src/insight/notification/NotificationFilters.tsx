import type { NotificationKind } from '@fairgate/contract/insight/notification/commands'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { MultiSelectFilter } from '../../kernel/ui/list/MultiSelectFilter.tsx'
import { readAll } from './read.ts'

export const kindLabels = {
  waits: 'notification.waits',
  decided: 'notification.decided',
  job: 'notification.job',
  security: 'notification.security',
} as const satisfies Record<NotificationKind, TextKey>

type Page = { list: Worklist<'getNotificationPage'> }

export function KindFilter({ list }: Page) {
  const t = useText()
  return (
    <MultiSelectFilter
      label={t('notification.kind')}
      all={t('notification.allKinds')}
      value={list.filters.kind}
      options={Object.entries(kindLabels).map(([value, word]) => ({ value, label: t(word) }))}
      onChange={kind => list.setFilters({ kind })}
    />
  )
}

/** Marks all up to the newest displayed row as read; offered on the first page, which contains it. */
export function ReadAll({ list }: Page) {
  const t = useText()
  const [newest] = list.rows
  const isFirst = list.pager.pageNum === 1 && list.sort === undefined && !list.narrowed
  if (!newest || !isFirst || !list.data?.tabs?.unread) return null
  return <Button onClick={() => void readAll(newest.id)}>{t('notification.readAll')}</Button>
}
