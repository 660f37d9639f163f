import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../i18n/language.ts'
import { Can } from './Can.tsx'
import './BulkBar.css'

export interface BulkVerb {
  key: string
  label: string
  icon?: LucideIcon
  run: () => void
  busy?: boolean
  /** The required permission, the same as for a single row. */
  can?: string
}

export interface BulkBarProps {
  count: number
  verbs: readonly BulkVerb[]
  onClear: () => void
}

/** Where Esc means something else. A ticked box is no such place: it is where the selection was made. */
const otherControls = 'dialog, .fg-popover, .fg-drawer, input:not([type=checkbox]), textarea'

/** The actions for selected rows, or a note that there are none; visible only while rows are selected. Esc clears. */
export function BulkBar({ count, verbs, onClear }: BulkBarProps) {
  const t = useText()
  const clear = useRef(onClear)
  useEffect(() => {
    clear.current = onClear
  })
  const shown = count > 0
  useEffect(() => {
    if (!shown) return
    const onKey = (event: KeyboardEvent) => {
      const isInOtherControl = (event.target as HTMLElement).closest(otherControls)
      if (event.key === 'Escape' && !event.defaultPrevented && !isInOtherControl) clear.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shown])
  if (!shown) return null
  return (
    <div className="fg-bulk" role="toolbar" aria-label={t('shell.selected', { count })}>
      <strong role="status">{t('shell.selected', { count })}</strong>
      {verbs.map(({ can, key, ...verb }) =>
        can === undefined ? (
          <Verb key={key} {...verb} />
        ) : (
          <Can key={key} name={can}>
            <Verb {...verb} />
          </Can>
        ),
      )}
      {verbs.length === 0 && <span role="status">{t('shell.nothingInBulk')}</span>}
      <button type="button" className="fg-bulk-clear" onClick={onClear}>
        {t('shell.clear')}
        <kbd aria-hidden>Esc</kbd>
      </button>
    </div>
  )
}

function Verb({ label, icon: Icon, run, busy }: Omit<BulkVerb, 'key' | 'can'>) {
  return (
    <button type="button" aria-busy={busy || undefined} onClick={() => !busy && run()}>
      {busy ? <span className="fg-button-wait" /> : Icon && <Icon size={16} strokeWidth={1.6} aria-hidden />}
      {label}
    </button>
  )
}
