/**
 * Why something with dates of its own does not move with its exhibition: it has begun or is over, would lie in the past or wholly
 * beyond the new end, goes by phases and is worked out anew, is closed, or what it goes by does not move.
 */
export const unchangedReasons = ['begun', 'past', 'beyond', 'phases', 'closed', 'still'] as const
export type UnchangedReason = (typeof unchangedReasons)[number]
