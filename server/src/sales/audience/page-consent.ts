import type { DocumentTypeCode } from '@fairgate/contract/badging/badge/document'
import { consentAge } from '@fairgate/contract/sales/audience/fields'
import type { ConsentPurpose } from '@fairgate/contract/sales/ticket/consent-purposes'
import sql from 'sql-template-tag'
import { documentDigest, phoneDigest } from '../../badging/badge/api.ts'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { recordConsent } from './consent.ts'
import { savePerson } from './find-person.ts'
import { emailDigest } from './numbers.ts'

export interface ConsentContext {
  db: Db
  services: { cipher: Cipher; config: { venueTimeZone: string } }
}

/** The visitor of a page behind a link, from the purchase; plain numbers. */
export interface PagePerson {
  name: string
  documentType: DocumentTypeCode | null
  document: string | null
  phone: string | null
  email: string | null
  birth: string | null
  employer: string
  /** They are a holder; otherwise they bought for others. */
  isHolder: boolean
}

/**
 * The consent of a person towards an owner; null if nothing is asked, because nobody could write to them, they are
 * under age, or they have unsubscribed.
 */
export async function agreedOnPage(
  { db, services: { cipher, config } }: ConsentContext,
  ownerId: string,
  { name, documentType, document, phone, email, birth }: PagePerson,
): Promise<{ survey: boolean; marketing: boolean } | null> {
  if (name === '' || (!phone && !email) || (!phone && !document)) return null
  const digests = {
    document: document && documentType ? documentDigest(cipher, documentType, document) : null,
    phone: phone ? phoneDigest(cipher, phone) : null,
    email: email ? emailDigest(cipher, email) : null,
  }
  const { asked, ...agreed } = await db.one<{ asked: boolean; survey: boolean; marketing: boolean }>(sql`
    with known as (
      select birth, survey, marketing from audience where owner_id = ${ownerId} and merged_into is null
        and (document_blind_index = ${digests.document} or (phone_blind_index = ${digests.phone} and name = ${name}))
      order by document_blind_index = ${digests.document} desc nulls last limit 1)
    select not exists (select from suppression where owner_id = ${ownerId}
          and contact_blind_index in (${digests.phone}, ${digests.email}))
        and (coalesce((select birth from known), ${birth}::date) > (now() at time zone ${config.venueTimeZone})::date - make_interval(years => ${consentAge})) is not true as asked,
      coalesce((select survey = 'given' from known), false) as survey,
      coalesce((select marketing = 'given' from known), false) as marketing`)
  return asked ? agreed : null
}

interface SaidOnPage {
  ownerId: string
  purpose: ConsentPurpose
  agrees: boolean
  /** The displayed wording of the consent. */
  text: string
}

/**
 * Records a statement on a page; the person is then among the owner's people. Refuses `kernel.linkUnknown` if nothing
 * is asked.
 */
export async function saidOnPage(
  context: ConsentContext,
  { ownerId, purpose, agrees, text }: SaidOnPage,
  { isHolder, ...person }: PagePerson,
): Promise<void> {
  if (!(await agreedOnPage(context, ownerId, { isHolder, ...person }))) refuse('kernel.linkUnknown')
  const human = { ...person, gender: null, region: null, told: false, jobTitle: '' }
  const { id: audienceId } = await savePerson(context, { ownerId, source: 'ticket', real: isHolder }, human)
  const state = agrees ? 'given' : 'withdrawn'
  await recordConsent(context.db, { ownerId, audienceId, purposes: [purpose], state, how: 'page', text })
}
