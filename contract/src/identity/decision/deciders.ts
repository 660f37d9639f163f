/** Who decides next on what waits for a decision: the venue, the organizer of its exhibition, who provides the tickets it is about, or the submitter's own company. */
export type Decider = 'venue' | 'organizer' | 'giver' | 'colleague'
