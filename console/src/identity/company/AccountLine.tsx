import type { ReactNode } from 'react'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import './Account.css'

export interface AccountLineProps {
  name: string
  note?: string
  action?: ReactNode
  children: ReactNode
}

/** One property of the account, with its actions on the right. */
export function AccountLine({ name, note, action, children }: AccountLineProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <p className="fg-field-hint">{note}</p>}
      </dd>
      {action && (
        <Inline as="dd" gap={8}>
          {action}
        </Inline>
      )}
    </div>
  )
}
