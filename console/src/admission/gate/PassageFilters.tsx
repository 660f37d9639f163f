import { gateCheckNames } from '@fairgate/contract/admission/gate/checks'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { useLive, useTopic } from '../../kernel/push/live.ts'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { MultiSelectFilter } from '../../kernel/ui/list/MultiSelectFilter.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { ChannelFilter } from './ChannelFilters.tsx'
import { shortCheck } from './gate-labels.ts'

const TimeRange = part(
  async () => (await import('../../kernel/ui/TimeRange.tsx')).TimeRange,
  <span className="fg-passage-time" />,
)

export interface PassageFiltersProps {
  exhibitionId: string
  list: Worklist<'getPassagePage'>
}

/** Filters by channel, reasons and time, and shows how many passages arrived since the list was loaded. */
export function PassageFilters({ exhibitionId, list }: PassageFiltersProps) {
  const t = useText()
  const { reason, from, to } = list.filters
  return (
    <>
      <ChannelFilter exhibitionId={exhibitionId} list={list} />
      <MultiSelectFilter
        label={t('gate.reason')}
        all={t('gate.allReasons')}
        width={176}
        value={reason}
        options={gateCheckNames.map(check => ({ value: check, label: t(shortCheck(check)) }))}
        onChange={next => list.setFilters({ reason: next })}
      />
      <TimeRange
        className="fg-passage-time"
        from={from}
        to={to}
        onChange={(nextFrom, nextTo) => list.setFilters({ from: nextFrom, to: nextTo })}
      />
      <NewPassages exhibitionId={exhibitionId} list={list} />
    </>
  )
}

/**
 * Counts the passages that were pushed since the page was loaded. They are not inserted, so that the list does not move
 * while it is read.
 */
function NewPassages({ exhibitionId, list }: PassageFiltersProps) {
  const t = useText()
  const [count, setCount] = useState(0)
  const newest = list.rows[0]?.id
  useTopic(`passage:${exhibitionId}`)
  useLive('passage', message => {
    if (message.exhibitionId === exhibitionId && Array.isArray(message.list)) {
      const { length } = message.list
      setCount(now => now + length)
    }
  })
  // A different newest row means that the pushed passages were loaded.
  const [seen, setSeen] = useState(newest)
  if (seen !== newest) {
    setSeen(newest)
    setCount(0)
  }
  const load = () => {
    setCount(0)
    void list.ask()
  }
  return (
    <span role="status">
      {count > 0 && list.pager.pageNum === 1 && (
        <button type="button" className="fg-link" onClick={load}>
          {t('gate.newPassages', { count })}
        </button>
      )}
    </span>
  )
}
