import type { RuleTrial } from '@fairgate/contract/badging/rulebook/commands'
import type { Rule } from '@fairgate/contract/badging/rulebook/kinds'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { asRules, rulesOf } from './rules.ts'

export { findBookInForce, type RuleBook, ruleBooksById } from './books.ts'
export { ruleBookClone } from './clone-spec.ts'
export { findRulesOf, findRunningRulesOf } from './rulebook-context.ts'
export { findRulesInForce, inForce, inForceText } from './rules.ts'

/** The badge module has the applications and so runs trials (`badge/rules/trial.ts`). */
export type TrialCommand = 'tryRuleBook' | 'getRuleTrial' | 'exportRuleTrial'

/** Whether an id is a version of this exhibition. */
export const isRuleBookOf = async (db: Db, exhibitionId: string, id: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from rule_book where exhibition_id = ${exhibitionId} and id = ${id}`)) !== undefined

/** The digest of the rules of a version in hexadecimal, as SQL. */
export const digestOfBook = (id: string): Sql => sql`select encode(k.digest, 'hex') from rule_book k where k.id = ${id}`

/** A draft for a trial; undefined if there is none. */
export async function findDraftRules(
  db: Db,
  exhibitionId: string,
  id: string,
): Promise<{ no: number; digest: Buffer; rules: readonly Rule[] } | undefined> {
  const draft = await db.maybe<{ no: number; digest: Buffer }>(sql`
    select number as no, digest from rule_book where exhibition_id = ${exhibitionId} and id = ${id} and state = 'draft'`)
  return draft && { ...draft, rules: asRules(await rulesOf(db, id)) }
}

/** The last trial of a version, as JSON for the wire. */
export const findLastTrial = (db: Db, id: string): Promise<RuleTrial | undefined> =>
  db.maybe<RuleTrial>(sql`
    select r.digest = b.digest as current, r.against_number as "againstNo", r.evaluated, r.changed, r.newly, r.groups, r.list,
      r.actor_name as by, r.created_at as at
    from rule_trial r join rule_book b on b.id = r.book_id where r.book_id = ${id}`)
