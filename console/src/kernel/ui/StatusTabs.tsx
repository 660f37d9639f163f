import { formatCount } from '../format/format.ts'
import { useText } from '../i18n/language.ts'
import { RedDot } from './RedDot.tsx'
import './StatusTabs.css'

export interface StatusTab {
  key: string
  label: string
  count?: number
  /** How many of these are pending for the operator: the light-red pill. */
  asks?: number
  /** The count is capped beyond this. */
  limit?: number
  /** Something has become pending here since the list was read: a red dot, unless the pill shows it. */
  redPoint?: boolean
}

export interface StatusTabsProps {
  tabs: readonly StatusTab[]
  current: string
  onChange: (key: string) => void
  /** The accessible name of the tabs. */
  label?: string
}

/**
 * Tabs with counts; arrow keys move, counts beyond 10,000 are `10,000+`. Pending rows are in the pill; if the tab has
 * more rows than that, the pill says whose they are.
 */
export function StatusTabs({ tabs, current, onChange, label }: StatusTabsProps) {
  const t = useText()
  const focusTab = (from: number, by: number, list: HTMLElement) => {
    const to = tabs[(from + by + tabs.length) % tabs.length]
    if (!to) return
    onChange(to.key)
    list.querySelector<HTMLElement>(`[data-key="${CSS.escape(to.key)}"]`)?.focus()
  }
  return (
    <div className="fg-tabs" role="tablist" aria-label={label}>
      {tabs.map((tab, index) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          data-key={tab.key}
          aria-selected={tab.key === current}
          tabIndex={tab.key === current ? 0 : -1}
          className="fg-tab"
          onClick={() => onChange(tab.key)}
          onKeyDown={event => {
            const list = event.currentTarget.parentElement
            if (!list) return
            if (event.key === 'ArrowRight') focusTab(index, 1, list)
            if (event.key === 'ArrowLeft') focusTab(index, -1, list)
          }}
        >
          {/* The bold copy keeps the width, so that choosing a tab moves no neighbour. */}
          <span className="fg-tab-label" data-text={tab.label}>
            {tab.label}
          </span>
          {tab.redPoint && !tab.asks && <RedDot />}
          {tab.count !== undefined && tab.count !== tab.asks && (
            <span className="fg-tab-count">{formatCount(tab.count, tab.limit)}</span>
          )}
          {tab.asks !== undefined && (tab.asks > 0 || tab.count === 0) && (
            <span className={`fg-tab-count ${tab.asks > 0 ? 'is-waiting' : ''}`}>
              {tab.count === undefined || tab.count === tab.asks
                ? formatCount(tab.asks)
                : t('shell.pendingForYou', { shown: formatCount(tab.asks) })}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
