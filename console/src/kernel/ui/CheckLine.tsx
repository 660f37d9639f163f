import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from './Checkbox.tsx'
import './CheckLine.css'

interface CheckLineProps extends Omit<ComponentProps<typeof Checkbox>, 'children'> {
  /** The label next to it. */
  children: ReactNode
}

/** A checkbox with its label on one line; `aria-label` if the label alone is not enough. */
export function CheckLine({ children, className, ...box }: CheckLineProps) {
  return (
    <label className={`fg-check-line ${className ?? ''}`}>
      <Checkbox {...box} />
      {children}
    </label>
  )
}
