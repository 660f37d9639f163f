import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { readsLiability } from '@fairgate/contract/badging/rulebook/enforcement'
import { appliesTo } from '@fairgate/contract/badging/rulebook/evaluate'
import type { Params, Rule } from '@fairgate/contract/badging/rulebook/kinds'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { publishRowChangeOf } from '../../../kernel/push/publish-row-change.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { inForce, type RuleBook, ruleBooksById } from '../../rulebook/api.ts'
import { mayApply } from '../badge-rules.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { findSeen, lockOwn } from '../own-badge.ts'
import { findClass } from '../rules/batch-facts.ts'
import { releaseSoon } from '../rules/release-job.ts'

type Commands = 'getLiability' | 'acceptLiability'

export const liabilityHandlers: Pick<HandlersOf<typeof badgeCommands>, Commands> = {
  async getLiability({ exhibitionId, badgeId }, context) {
    const { actor, db } = context
    const row = await findSeen(context, exhibitionId, badgeId)
    const book = await bookInForce(db, exhibitionId)
    const required = book ? statementsFor(book, row) : []
    const accepted = await db.many<{ cn: string; at: string }>(sql`
      select statement_cn as cn, accepted_at as at from liability_acceptance
      where exhibition_id = ${exhibitionId} and participation_id = ${row.participationId}`)
    return {
      ...{ editable: mayApply(actor, row), bookId: book?.id ?? null },
      statements: required.map(one => ({ ...one, acceptedAt: accepted.find(({ cn }) => cn === one.cn)?.at ?? null })),
    }
  },

  async acceptLiability({ exhibitionId, badgeId, bookId, code }, context) {
    const { db } = context
    const row = await lockOwn(context, exhibitionId, badgeId)
    const book = await bookInForce(db, exhibitionId)
    const statement = book && book.id === bookId && statementsFor(book, row).find(one => one.code === code)
    if (!statement) refuse('liability.changed')
    const added = await db.maybe(sql`
      insert into liability_acceptance (exhibition_id, participation_id, statement_cn, statement_en)
      values (${exhibitionId}, ${row.participationId}, ${statement.cn}, ${statement.en})
      on conflict on constraint liability_acceptance_pkey do nothing returning participation_id`)
    // Of two operators who accept the same statement, the first one did.
    if (!added) return {}
    context.log({
      ...{ entityType: 'badge', targetId: row.id, targetName: badge.nameOf(row), exhibitionId },
      after: { liability: statement },
    })
    publishRowChangeOf(context, badge, [{ row, state: row.state }])
    await releaseSoon(db, exhibitionId, [row.participationId])
    return {}
  },
}

async function bookInForce(db: Db, exhibitionId: string): Promise<RuleBook | undefined> {
  const { id } = await db.one<{ id: string | null }>(sql`select ${inForce(exhibitionId)} as id`)
  return id === null ? undefined : (await ruleBooksById(db, [id])).get(id)
}

/** The statements that rules require with badges of this class. */
function statementsFor(book: RuleBook, { badgeClass }: LockedBadge): { code: string; cn: string; en: string }[] {
  const itsClass = findClass(badgeClass)
  const requires = (rule: Rule) => itsClass && readsLiability(rule) && appliesTo(rule, itsClass)
  return book.rules.filter(requires).map(({ code, params }) => {
    const { statementCn: cn, statementEn: en } = params as Params<'liability'>
    return { code, cn, en }
  })
}
