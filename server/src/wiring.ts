import type { Ports } from './kernel/ports.ts'
import { logged } from './operation-log/logged.ts'
import { sessionOf } from './session/session-of.ts'

/** Fills the kernel's ports with domains, in one place. */
export const ports = { sessionOf, logged } as Ports
