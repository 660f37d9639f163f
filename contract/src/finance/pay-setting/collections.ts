/**
 * Who collects the money: the venue for the organizer, the organizer from its partners, or the venue from the organizer
 * for all.
 */
export const collections = ['platform', 'tripartite', 'sponsor'] as const
export type Collection = (typeof collections)[number]
