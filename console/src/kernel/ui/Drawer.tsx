import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { formatNumber } from '../format/format.ts'
import { useText } from '../i18n/language.ts'
import './Drawer.css'

export interface DrawerProps {
  /** The code of the row, top left. */
  code?: ReactNode
  /** Its position in the list, from 1; `of` is the list's total. */
  position?: { at: number; of: number }
  onPrevious?: () => void
  onNext?: () => void
  onClose: () => void
  status?: ReactNode
  title: string
  /** The title in the other language, with its own `lang`. */
  otherTitle?: { lang: 'zh-CN' | 'en'; text: string }
  /** Refuse and return on the left, the primary on the right (the last one gets `margin-left: auto`). */
  foot?: ReactNode
  children: ReactNode
}

/**
 * 480 wide next to the list; on a window of less than 1160 px it replaces the list. Esc closes, up and down move
 * through the list.
 */
export function Drawer(props: DrawerProps) {
  const t = useText()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  // A form belongs to no list, so there is nothing to move through.
  const walks = props.position !== undefined || props.onPrevious !== undefined || props.onNext !== undefined
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
  }, [])
  return (
    <aside
      ref={panel}
      className="fg-drawer"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // The key closes only the dialog that it was pressed in.
        if (event.target instanceof Element && event.target.closest('dialog')) return
        // The same key would close the question that replaces it.
        event.preventDefault()
        props.onClose()
      }}
    >
      <header className="fg-drawer-head">
        {props.code && <span>{props.code}</span>}
        {props.position && (
          <span>
            {t('shell.position', { position: formatNumber(props.position.at), total: formatNumber(props.position.of) })}
          </span>
        )}
        <span className="fg-drawer-walk">
          {walks && (
            <>
              <button
                type="button"
                className="fg-icon-button"
                aria-label={t('shell.previous')}
                disabled={!props.onPrevious}
                onClick={props.onPrevious}
              >
                <ChevronUp size={16} strokeWidth={1.6} aria-hidden />
              </button>
              <button
                type="button"
                className="fg-icon-button"
                aria-label={t('shell.next')}
                disabled={!props.onNext}
                onClick={props.onNext}
              >
                <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
              </button>
            </>
          )}
          <button type="button" className="fg-icon-button" aria-label={t('shell.close')} onClick={props.onClose}>
            <X size={16} strokeWidth={1.6} aria-hidden />
          </button>
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too */}
      <div className="fg-drawer-body" tabIndex={0}>
        {props.status && <div className="fg-drawer-status">{props.status}</div>}
        <h2 id={id}>{props.title}</h2>
        {props.otherTitle && (
          <p className="fg-drawer-other" lang={props.otherTitle.lang}>
            {props.otherTitle.text}
          </p>
        )}
        {props.children}
      </div>
      {props.foot && <footer className="fg-drawer-foot">{props.foot}</footer>}
    </aside>
  )
}
