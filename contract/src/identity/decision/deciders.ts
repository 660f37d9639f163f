/**
 * Who decides next on a pending row: the venue, the organizer of its exhibition, the provider of its tickets, or the
 * submitter's own company.
 */
export type Decider = 'venue' | 'organizer' | 'giver' | 'colleague'
