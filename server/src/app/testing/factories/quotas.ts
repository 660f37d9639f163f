import { createFactory, selectFromParticipation } from './factory.ts'

interface QuotaColumns {
  participationId: string
  badgeTypeId: string
  granted: number
  given?: number
  used?: number
}

/** Quotas of a badge type. */
export const quotas = createFactory<QuotaColumns>('quota', ({ participationId }) => ({
  exhibitionId: selectFromParticipation(participationId, 'exhibition_id'),
}))
