/** The points of each matching fact, up to a hundred; the account counts more than the name. */
export const points = { reference: 50, amount: 30, account: 15, payer: 10, date: 5 } as const

export type Why = keyof typeof points
export const whys = Object.keys(points) as [Why, ...Why[]]

/** Minimum score of a displayed proposal. */
export const proposed = 45

/**
 * A proposal is preselected, and booked automatically if the venue enabled it, from `least` on if the next has at most
 * `nextAtMost`.
 */
export const certain = { least: 95, nextAtMost: 60 } as const
