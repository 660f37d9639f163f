import type { ReactNode } from 'react'
import type { CallError } from '../command/call.ts'
import { formatCount } from '../format/format.ts'
import { useText } from '../i18n/language.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import type { StatusTab } from './StatusTabs.tsx'

export interface NoRowsProps {
  list: {
    error: CallError | undefined
    ask: () => Promise<unknown>
    narrowed: boolean
    clear: () => void
    tab?: string
    setTab?: (tab: string) => void
  }
  /** With the counts of the present conditions, if the server sends them. */
  tabs?: readonly StatusTab[]
  /** Tabs in which an empty list is good news. */
  done?: readonly string[]
  /** The content says how to begin: shown in every tab if none has any rows. */
  begins?: boolean
  /** Shown if no row matches the conditions. */
  title?: string
  why?: string
  /** Shown without conditions. */
  children: ReactNode
}

/**
 * Why a list shows no rows: it could not be loaded, nothing matches its conditions, nothing is in this tab, or there is
 * nothing yet. If other tabs have matches it gives their number and a link.
 */
export function NoRows({ list, tabs = [], done = [], begins, title, why, children }: NoRowsProps) {
  const t = useText()
  if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.ask()} />
  const others = tabs.filter(({ key, count }) => key !== list.tab && count !== undefined && count > 0)
  const [first] = tabs
  // The first tab contains the rows of the others too: it is named only if it alone has some.
  const shownTabs = others.length > 1 ? others.filter(tab => tab !== first) : others
  const there = shownTabs.map(tab => (
    <Button key={tab.key} onClick={() => list.setTab?.(tab.key)}>
      {t('shell.seeThere', { tab: tab.label })}
    </Button>
  ))
  const where = shownTabs.map(({ label, count = 0, limit }) =>
    t('shell.hasThere', { tab: label, count, shown: formatCount(count, limit) }),
  )
  if (list.narrowed) {
    return (
      <EmptyState
        kind="match"
        title={title ?? t('shell.noMatchTitle')}
        why={[...where, ...(where.length === 0 ? [why ?? t('shell.noMatchLine')] : [])]}
        action={
          <>
            <Button onClick={list.clear}>{t('shell.clearConditions')}</Button>
            {there}
          </>
        }
      />
    )
  }
  if (list.tab && done.includes(list.tab)) {
    return <EmptyState kind="done" title={t('shell.allDoneTitle')} why={[t('shell.allDoneLine')]} />
  }
  const isBare = begins === true && tabs.every(({ count }) => count === 0)
  if (!first || first.key === list.tab || isBare) return children
  return <EmptyState kind="match" title={t('shell.emptyTab')} why={where} action={there} />
}
