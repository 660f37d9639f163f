/** The methods by which invoices of an exhibition may be made (spec §3, Invoice). */
export const invoiceMethods = ['platform', 'tripartite'] as const

/** When money of a badge or ticket goes back: at most until the moment named. */
export const refundRules = ['never', 'beforeMoveIn', 'beforeOpen', 'sevenDaysBeforeOpen'] as const
