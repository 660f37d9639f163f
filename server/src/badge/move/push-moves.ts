import type { WriteContext } from '../../kernel/context.ts'
import type { BadgeActor } from '../badge-actor.ts'

/** Tells the companies whose rows moved, and who runs the exhibition, once each. */
export function pushMoves(
  push: WriteContext['push'],
  actor: BadgeActor,
  exhibition: { id: string; sponsorId: string },
  moved: readonly { badge: { companyId: string } }[],
): void {
  if (moved.length === 0) return
  const companies = new Set([actor.companyId, exhibition.sponsorId, ...moved.map(({ badge }) => badge.companyId)])
  for (const company of companies) push(`company:${company}`, { type: 'row', changed: ['badge'] })
}
