/**
 * Why dependent dates do not move with their exhibition: begun or over, in the past or completely after the new end,
 * computed from phases, closed, or based on something that does not move.
 */
export const unchangedReasons = ['begun', 'past', 'beyond', 'phases', 'closed', 'still'] as const
export type UnchangedReason = (typeof unchangedReasons)[number]
