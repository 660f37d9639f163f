import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type BadgeActor, badgeScope } from './badge-actor.ts'

/** The caller who is informed about a badge, and the exhibition of the badge. */
export interface ExistingBadgeReader {
  db: Db
  actor: BadgeActor
  language: Language
  exhibitionId: string
}

/**
 * Refuses because the person has badge `id` already. A caller who sees the badge learns which one, with its id for a
 * link (`data.badgeId`, `badge.alreadyHeldBy`); others learn only that there is one (`badge.alreadyHeld`).
 */
export async function refuseSecondBadge(
  id: string,
  { db, actor, language, exhibitionId }: ExistingBadgeReader,
  field?: 'documentNumber',
): Promise<never> {
  const existing = await db.maybe<{ code: string; type: string; company: string }>(sql`
    select b.code, case when ${language === 'en'} then coalesce(nullif(t.name_en, ''), t.name_cn) else t.name_cn end as type,
      case when ${language === 'en'} then coalesce(nullif(co.name_en, ''), co.name_cn) else co.name_cn end as company
    from badge b join badge_type t on t.id = b.badge_type_id join company co on co.id = b.company_id
    where b.exhibition_id = ${exhibitionId} and b.id = ${id} and ${badgeScope(actor, exhibitionId)}`)
  if (!existing) refuse('badge.alreadyHeld', { field })
  refuse('badge.alreadyHeldBy', { field, values: { ...existing }, data: { badgeId: id } })
}
