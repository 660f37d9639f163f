import type { ReactNode } from 'react'
import './FormAlert.css'

export interface FormAlertProps {
  /** An obstacle, which screen readers announce immediately. */
  warning?: boolean
  children: ReactNode
}

/** Above a form's fields: what must be known before they are filled in. */
export function FormAlert({ warning, children }: FormAlertProps) {
  return (
    <div className={`fg-form-alert ${warning ? 'is-warning' : ''}`} role={warning ? 'alert' : undefined}>
      {children}
    </div>
  )
}
