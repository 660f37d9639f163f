import type { ReactNode } from 'react'
import { useMay } from '../kernel/session.ts'

export interface CanProps {
  /** Permission `<noun>:<verb>`. */
  name: string
  /** A route's flag that opens it too (spec §6). */
  or?: string
  children: ReactNode
}

/** Shows its children to those who may; to others they do not exist. */
export function Can({ name, or, children }: CanProps) {
  return useMay(name, or) ? children : null
}
