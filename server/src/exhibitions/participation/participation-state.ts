export type ParticipationState = 'invited' | 'pendingAllocation' | 'active' | 'ended'
