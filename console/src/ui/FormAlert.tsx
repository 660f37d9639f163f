import type { ReactNode } from 'react'
import './FormAlert.css'

export interface FormAlertProps {
  /** Something stands in the way: said at once to readers of the screen too. */
  warning?: boolean
  children: ReactNode
}

/** Above a form's fields: what must be known before they are filled in. */
export function FormAlert({ warning, children }: FormAlertProps) {
  return (
    <div className={`fg-form-notice ${warning ? 'is-warning' : ''}`} role={warning ? 'alert' : undefined}>
      {children}
    </div>
  )
}
