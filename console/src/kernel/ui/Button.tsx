import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import './Button.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once per page; `danger` is the outlined red of a delete or refusal. */
  kind?: 'primary' | 'default' | 'danger' | 'quiet'
  size?: 'small' | 'middle' | 'large'
  icon?: LucideIcon
  /** Shows a spinner with the label and ignores clicks while the answer is pending. */
  busy?: boolean
}

/** A button: 32 high (28 small, 44 large), no shadow, no ripple. */
export function Button({ kind = 'default', size = 'middle', icon: Icon, busy, className, ...rest }: ButtonProps) {
  const { children, type = 'button', onClick, ...attributes } = rest
  return (
    <button
      {...attributes}
      type={type}
      className={`fg-button is-${kind} is-${size} ${className ?? ''}`}
      aria-busy={busy || undefined}
      // A busy button stays focusable, so that the focus does not jump to the start of the page.
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className="fg-button-wait" /> : Icon && <Icon size={16} strokeWidth={1.6} aria-hidden />}
      {children}
    </button>
  )
}
