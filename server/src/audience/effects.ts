import { type ConsentPurpose, consentPurposes } from '@fairgate/contract/audience/fields'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { type ConsentHow, recordConsent } from './consent.ts'

export { erasePeople } from './erase.ts'
export { agreedOnPage, saidOnPage } from './page-consent.ts'
export { leftInSurvey } from './survey-consent.ts'

interface Contact {
  ownerId: string
  /** Null where the person was erased meanwhile. */
  audienceId: string | null
  digest: Buffer
  /** By the page a link leads to, by an answer, or because they were erased on their request: then nobody is named. */
  how?: Extract<ConsentHow, 'page' | 'reply'> | 'erased'
}

/** Somebody wants to be written to no more: that holds for the contact, whoever it is taken for later. False where they said so before. */
export async function contactStopped(db: Db, { ownerId, audienceId, digest, how = 'page' }: Contact): Promise<boolean> {
  const stopped = await db.run(sql`
    insert into suppression (owner_id, contact_digest, how) values (${ownerId}, ${digest}, ${how}) on conflict do nothing`)
  if (audienceId && stopped > 0 && how !== 'erased')
    await recordConsent(db, { ownerId, audienceId, purposes: consentPurposes, state: 'withdrawn', how })
  return stopped > 0
}

/** They take it back: the contact may be written to again, about what they had agreed to before. */
export async function contactResumed(db: Db, { ownerId, audienceId, digest }: Contact): Promise<void> {
  await db.run(sql`delete from suppression where owner_id = ${ownerId} and contact_digest = ${digest}`)
  if (!audienceId) return
  const agreed = await db.many<{ purpose: ConsentPurpose }>(sql`
    select purpose from (
      select distinct on (purpose) purpose, state from consent
      where audience_id = ${audienceId} and not (how in ('page', 'reply') and state = 'withdrawn') order by purpose, id desc) said
    where state = 'given'`)
  const purposes = agreed.map(({ purpose }) => purpose)
  await recordConsent(db, { ownerId, audienceId, purposes, state: 'given', how: 'page' })
}

/** People a condition on `t` names, whoever's they are, with the digests by which they are reached. */
export const peopleWhere = (db: Db, where: Sql): Promise<{ id: string; ownerId: string; contacts: Buffer[] }[]> =>
  db.many(sql`
    select t.id, t.owner_id as "ownerId", array_remove(array[t.phone_digest, t.email_digest], null) as contacts
    from audience t where ${where} order by t.owner_id, t.id`)
