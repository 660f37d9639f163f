import type { Output } from '@fairgate/contract/app/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { ruleBooksById } from '../../rulebook/api.ts'
import { type BadgeRuleInput, runs } from '../badge-rules.ts'

type Finding = Output<'getBadgeDetail'>['findings'][number]

export interface StoredFinding extends Pick<Finding, 'code' | 'effect' | 'cleared'> {
  bookId: string
}

/** The findings of a badge `b`, in the order of the rules; null without any. A badge without rules is not looked up. */
export const findingsColumn = (exhibitionId: string): Sql => sql`case when b.book_id is not null then (
  select json_agg(json_build_object('code', f.rule_code, 'bookId', f.book_id, 'effect', f.effect,
    'cleared', case when f.cleared_at is not null then json_build_object('by', f.cleared_by, 'note', f.cleared_note,
      'at', to_char(f.cleared_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end) order by f.rule_number)
  from badge_finding f where f.exhibition_id = ${exhibitionId} and f.badge_id = b.id) end`

type Shown = Pick<BadgeRuleInput, 'state' | 'sponsorId' | 'submittedBy'>

/** Findings with the sentences of their rules, and whether the caller may clear them. */
export async function shownFindings(
  db: Db,
  actor: Actor,
  badge: Shown,
  stored: readonly StoredFinding[],
): Promise<Finding[]> {
  const awaits = badge.state === 'pending' || badge.state === 'endorsed' || badge.state === 'onHold'
  const decides = actor.permissions.has('rule:clear') && runs(actor, badge) && badge.submittedBy !== actor.operatorId
  const books = await ruleBooksById(
    db,
    stored.map(({ bookId }) => bookId),
  )
  return stored.flatMap(({ code, effect, bookId, cleared }) => {
    const book = books.get(bookId)
    const sentence = book?.sentences[code]
    return book && sentence
      ? [
          {
            code,
            effect,
            sentence,
            version: book.no,
            cleared,
            clearable: awaits && decides && effect === 'hold' && !cleared,
          },
        ]
      : []
  })
}
