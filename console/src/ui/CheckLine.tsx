import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from './Checkbox.tsx'
import './CheckLine.css'

interface CheckLineProps extends Omit<ComponentProps<typeof Checkbox>, 'children'> {
  /** What it is ticked for, beside it. */
  children: ReactNode
}

/** A checkbox with its words on one line; `aria-label` where they do not say enough by themselves. */
export function CheckLine({ children, className, ...box }: CheckLineProps) {
  return (
    <label className={`fg-check-line ${className ?? ''}`}>
      <Checkbox {...box} />
      {children}
    </label>
  )
}
