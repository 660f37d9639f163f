import type { Acted } from '../../kernel/ui/list/define-actions.ts'

export interface OfExhibition {
  exhibitionId: string
}

/** A badge or a card: an action on a card changes the badge it proves. */
export type ActedBadge = Acted & { name: string; badgeId?: string }
