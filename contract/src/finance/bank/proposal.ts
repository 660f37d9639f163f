/** What may speak for a proposal, and how much: a hundred is all of it, the account standing above the name. */
export const points = { reference: 50, amount: 30, account: 15, payer: 10, date: 5 } as const

export type Why = keyof typeof points
export const whys = Object.keys(points) as [Why, ...Why[]]

/** From here on a proposal is shown. */
export const proposed = 45

/** A proposal is chosen beforehand, and where the venue wants it booked alone, from `least` on while the next has no more than `nextAtMost`. */
export const certain = { least: 95, nextAtMost: 60 } as const
