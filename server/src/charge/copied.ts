import type { Following } from '../kernel/copied.ts'

/** When a charge is due, and when it expires unpaid. */
export const chargesFollowing: Following = { table: 'charge', moves: ['due_on', 'expires_on'] }
