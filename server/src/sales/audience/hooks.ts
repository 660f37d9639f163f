import { type ConsentPurpose, consentPurposes } from '@fairgate/contract/sales/ticket/consent-purposes'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { type ConsentHow, recordConsent } from './consent.ts'

export { erasePeople } from './erase.ts'
export { agreedOnPage, saidOnPage } from './page-consent.ts'
export { leftInSurvey } from './survey-consent.ts'

interface Contact {
  ownerId: string
  /** Null if the person was erased meanwhile. */
  audienceId: string | null
  digest: Buffer
  /** By the page of a link, by a reply, or by an erasure on request, which names nobody. */
  how?: Extract<ConsentHow, 'page' | 'reply'> | 'erased'
}

/** A person opts out: this applies to the contact, whoever it is matched with later. False if they opted out before. */
export async function contactStopped(db: Db, { ownerId, audienceId, digest, how = 'page' }: Contact): Promise<boolean> {
  const stopped = await db.run(sql`
    insert into suppression (owner_id, contact_blind_index, how) values (${ownerId}, ${digest}, ${how}) on conflict do nothing`)
  if (audienceId && stopped > 0 && how !== 'erased')
    await recordConsent(db, { ownerId, audienceId, purposes: consentPurposes, state: 'withdrawn', how })
  return stopped > 0
}

/** A person opts in again: the contact may get messages about the purposes of the earlier consent. */
export async function contactResumed(db: Db, { ownerId, audienceId, digest }: Contact): Promise<void> {
  await db.run(sql`delete from suppression where owner_id = ${ownerId} and contact_blind_index = ${digest}`)
  if (!audienceId) return
  const agreed = await db.many<{ purpose: ConsentPurpose }>(sql`
    select purpose from (
      select distinct on (purpose) purpose, state from consent
      where audience_id = ${audienceId} and not (how in ('page', 'reply') and state = 'withdrawn') order by purpose, id desc) said
    where state = 'given'`)
  const purposes = agreed.map(({ purpose }) => purpose)
  await recordConsent(db, { ownerId, audienceId, purposes, state: 'given', how: 'page' })
}

/** People that a condition on `t` matches, of any owner, with the digests of their contacts. */
export const peopleWhere = (db: Db, where: Sql): Promise<{ id: string; ownerId: string; contacts: Buffer[] }[]> =>
  db.many(sql`
    select t.id, t.owner_id as "ownerId", array_remove(array[t.phone_blind_index, t.email_blind_index], null) as contacts
    from audience t where ${where} order by t.owner_id, t.id`)
