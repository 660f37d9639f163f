import type { ReactNode } from 'react'
import './SmallTable.css'

interface SmallTableProps {
  /** For what this table looks like beyond the others. */
  className?: string
  children: ReactNode
}

/** A table of a few columns in a drawer, with small text. */
export function SmallTable({ className, children }: SmallTableProps) {
  return <table className={className ? `fg-small-table ${className}` : 'fg-small-table'}>{children}</table>
}
