import type { ReactNode } from 'react'
import { useMay } from '../auth/session.ts'

export interface CanProps {
  /** Permission `<module>:<verb>`. */
  name: string
  /** The flag of a route that also grants it (spec §6). */
  or?: string
  children: ReactNode
}

/** Renders its children only with permission. */
export function Can({ name, or, children }: CanProps) {
  return useMay(name, or) ? children : null
}
