import type { ShiftSpec } from '../../kernel/lifecycle/clone-spec.ts'

/** The due date and expiry date of bills. */
export const billShift: ShiftSpec = { table: 'bill', shiftDates: ['due_on', 'expires_on'] }
