/** Who takes the money: the venue for the organizer, the organizer itself from its partners, or the venue from the organizer for all. */
export const collections = ['platform', 'tripartite', 'sponsor'] as const
export type Collection = (typeof collections)[number]
