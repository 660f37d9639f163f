import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import './Button.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once a page; `danger` is the outlined red of a delete or refusal. */
  kind?: 'primary' | 'default' | 'danger' | 'quiet'
  size?: 'small' | 'middle' | 'large'
  icon?: LucideIcon
  /** Keeps the label, shows a turning stroke and ignores clicks while the answer is on its way. */
  busy?: boolean
}

/** A button of ours: 32 high (28 small, 44 large), no shadow, no ripple. */
export function Button({ kind = 'default', size = 'middle', icon: Icon, busy, className, ...rest }: ButtonProps) {
  const { children, type = 'button', onClick, ...attributes } = rest
  return (
    <button
      {...attributes}
      type={type}
      className={`fg-button is-${kind} is-${size} ${className ?? ''}`}
      aria-busy={busy || undefined}
      // A busy button stays focusable, so that the keyboard is not thrown to the page's start.
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className="fg-button-wait" /> : Icon && <Icon size={16} strokeWidth={1.6} aria-hidden />}
      {children}
    </button>
  )
}
