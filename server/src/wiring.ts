import type { Ports } from './kernel/ports.ts'

/** Fills the kernel's ports with domains, in one place. */
export const ports = {} as Ports
