import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './Popover.css'

export interface PopoverProps {
  /** Renders the button that opens it; spread `props` on a `<button>`. */
  trigger: (props: TriggerProps, open: boolean) => ReactNode
  /** `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode
  align?: 'start' | 'end'
  /** Opens upwards: at the foot of the page. */
  above?: boolean
  width?: number
  label: string
  /** A list of actions for the arrow keys, or a panel of fields. */
  role?: 'menu' | 'dialog'
}

export interface TriggerProps {
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: (event: { stopPropagation: () => void }) => void
}

/** A floating panel below its button. Esc and a click outside close it. */
export function Popover({ trigger, children, align = 'end', above, width, label, role = 'dialog' }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  const close = () => {
    setOpen(false)
    frame.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }

  useEffect(() => {
    if (!open) return
    const first = panel.current?.querySelector<HTMLElement>('button:not(:disabled), a, input:not(:disabled)')
    ;(first ?? panel.current)?.focus()
    positionPanel(frame.current, panel.current, align, above ?? false)
    const outside = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false)
    }
    // The container of the button has moved. The menu may scroll independently, as it does when it opens.
    const scrolled = (event: Event) => {
      if ((event.target as Node).contains(frame.current)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('scroll', scrolled, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('scroll', scrolled, true)
    }
  }, [open, align, above])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the keys of the button and panel inside
    <div
      className="fg-popover"
      ref={frame}
      onKeyDown={event => {
        if (!open) return
        if (event.key === 'Escape') {
          event.stopPropagation()
          close()
        }
        if (role === 'menu') walk(event.key, panel.current) && event.preventDefault()
      }}
    >
      {trigger(
        {
          'aria-haspopup': role,
          'aria-expanded': open,
          'aria-controls': open ? id : undefined,
          onClick: event => {
            event.stopPropagation()
            setOpen(!open)
          },
        },
        open,
      )}
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks from the row beneath; keys are caught by the frame
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is menu or dialog, both are named
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <div
          id={id}
          ref={panel}
          role={role}
          aria-label={label}
          tabIndex={-1}
          className="fg-popover-panel"
          style={{ width }}
          onClick={event => event.stopPropagation()}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}

/** Positions the panel in window coordinates, so that no scrolling table clips it. */
function positionPanel(
  frame: HTMLElement | null,
  panel: HTMLElement | null,
  align: 'start' | 'end',
  above: boolean,
): void {
  if (!frame || !panel) return
  const anchor = frame.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  // The control room scales with its display: its lengths are multiples of the window's.
  const zoom = (frame as HTMLElement & { currentCSSZoom?: number }).currentCSSZoom ?? 1
  const wantedLeft = align === 'start' ? anchor.left : anchor.right - width
  const roomBelow = window.innerHeight - anchor.bottom - 8
  const up = above || (roomBelow < height && anchor.top > roomBelow)
  panel.style.left = `${Math.max(8, Math.min(wantedLeft, window.innerWidth - width - 8)) / zoom}px`
  panel.style.top = `${Math.max(8, up ? anchor.top - height - 6 : anchor.bottom + 6) / zoom}px`
}

/** Moves the focus among a menu's items; true if it handled the key. */
function walk(key: string, panel: HTMLElement | null): boolean {
  const items = [...(panel?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key]
  if (to === undefined || items.length === 0) return false
  items[(to + items.length) % items.length]?.focus()
  return true
}
