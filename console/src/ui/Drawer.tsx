import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import './Drawer.css'

export interface DrawerProps {
  /** The thing's code, top left. */
  code?: ReactNode
  /** Its place in the list, from 1; `of` is the list's total. */
  position?: { at: number; of: number }
  onPrevious?: () => void
  onNext?: () => void
  onClose: () => void
  status?: ReactNode
  title: string
  /** The other language's title, with its own `lang`. */
  otherTitle?: { lang: 'zh-CN' | 'en'; text: string }
  /** Refuse and return left, the one primary right (`margin-left: auto` is given to the last). */
  foot?: ReactNode
  children: ReactNode
}

/** 480 wide beside the list; on a window of less than 1160 px in its place. Esc closes, up and down walk the list. */
export function Drawer(props: DrawerProps) {
  const t = useText()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  // A form stands in no list: it has nothing to walk.
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
        // The same key would close the question that comes up in its place.
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
