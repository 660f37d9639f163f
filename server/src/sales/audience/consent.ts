import type { Input } from '@fairgate/contract/app/catalogue'
import { consentAge } from '@fairgate/contract/sales/audience/fields'
import type { ConsentPurpose } from '@fairgate/contract/sales/ticket/consent-purposes'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { eachRow } from '../../kernel/command/each-row.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { isYoung } from './api.ts'
import { audiences } from './audience-table.ts'

/** How a statement is known. */
export type ConsentHow = 'page' | 'survey' | 'import' | 'operator' | 'merge' | 'reply'

interface Said {
  ownerId: string
  audienceId: string
  purposes: readonly ConsentPurpose[]
  state: 'given' | 'withdrawn'
  how: ConsentHow
  text?: string
  by?: string
}

/** Records statements, and that they apply now, in one SQL statement per purpose. */
export async function recordConsent(db: Db, { ownerId, audienceId, purposes, state, how, text = '', by = '' }: Said) {
  for (const purpose of purposes) {
    await db.run(sql`
      with said as (
        insert into consent (owner_id, audience_id, purpose, state, how, text, by_name)
        values (${ownerId}, ${audienceId}, ${purpose}, ${state}, ${how}, ${text}, ${by}))
      update audience set ${raw(purpose)} = ${state}, version = version + 1 where id = ${audienceId}`)
  }
}

export interface ImportedConsent {
  purposes: readonly ConsentPurpose[]
  /** Where they consented. */
  source: string
  /** The day on which they consented. */
  on: string
}

/**
 * Records the consent of people of an imported sheet, in one statement per purpose. People who withdrew, unsubscribed
 * or are under age stay unchanged.
 */
export async function recordImportedConsent(
  db: Db,
  { ownerId, ids, by }: { ownerId: string; ids: readonly string[]; by: string },
  { purposes, source, on }: ImportedConsent,
): Promise<void> {
  for (const purpose of purposes) {
    await db.run(sql`
      with agreed as (
        select t.id from audience t
        where t.owner_id = ${ownerId} and t.id = any(${[...ids]}::uuid[]) and t.${raw(purpose)} <> 'withdrawn'
          and not ${isYoung} and not ${isSuppressed()}
        order by t.id for update),
      said as (
        insert into consent (owner_id, audience_id, purpose, state, how, text, by_name, given_on)
        select ${ownerId}, id, ${purpose}, 'given', 'import', ${source}, ${by}, ${on}::date from agreed)
      update audience t set ${raw(purpose)} = 'given', version = t.version + 1 from agreed where agreed.id = t.id`)
  }
}

/** Whether messages to a row `t` of the owner are suppressed: its telephone or its address has unsubscribed. */
export const isSuppressed = (alias = 't'): Sql => {
  const t = raw(alias)
  return sql`exists (select from suppression s where s.owner_id = ${t}.owner_id and s.contact_blind_index in (${t}.phone_blind_index, ${t}.email_blind_index))`
}

/**
 * Records statements that an operator knows. Refuses for people under fourteen, and consent for people who
 * unsubscribed.
 */
export function setConsent({ rows, purposes, state, text }: Input<'setAudienceConsent'>, context: WriteContext) {
  const { db, actor } = context
  const namesOf = (refused: readonly string[]) => namesOfAudience(db, actor.companyId, refused)
  return eachRow(context, { rows, entityType: 'audience', namesOf }, 'consent', async key => {
    const row = await audiences.locked(context, key)
    if (state === 'given') {
      const { young, refused } = await db.one<{ young: boolean; refused: boolean }>(sql`
        select t.birth > now() - make_interval(years => ${consentAge}) is true as young, ${isSuppressed()} as refused
        from audience t where t.id = ${row.id}`)
      if (young) refuse('audience.underAge')
      if (refused) refuse('audience.refusedBefore')
    }
    const said = { purposes, state, how: 'operator', text, by: actor.operatorName } as const
    await recordConsent(db, { ownerId: actor.companyId, audienceId: row.id, ...said })
    return { nameCn: row.name, nameEn: '' }
  })
}

/** Names of people of a company, for messages about failed rows. */
export const namesOfAudience = (db: Db, ownerId: string, ids: readonly string[]) =>
  db.many<{ id: string; nameCn: string; nameEn: string }>(sql`
    select id, name as "nameCn", '' as "nameEn" from audience where owner_id = ${ownerId} and id = any(${[...ids]}::uuid[])`)
