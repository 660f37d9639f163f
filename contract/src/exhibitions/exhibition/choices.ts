/** The methods of invoicing for an exhibition (spec §3, Invoice). */
export const invoiceMethods = ['platform', 'tripartite'] as const

/** Until when a badge or ticket is refunded: at most until the named moment. */
export const refundRules = ['never', 'beforeMoveIn', 'beforeOpen', 'sevenDaysBeforeOpen'] as const
