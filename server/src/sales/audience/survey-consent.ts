import type { ConsentState } from '@fairgate/contract/sales/audience/fields'
import type { ConsentPurpose } from '@fairgate/contract/sales/ticket/consent-purposes'
import sql from 'sql-template-tag'
import { recordConsent } from './consent.ts'
import { savePerson } from './find-person.ts'
import { agreedOnPage, type ConsentContext } from './page-consent.ts'

interface LeftInSurvey {
  ownerId: string
  name: string
  phone: string
  email: string | null
  /** The purposes with the displayed wording of each. */
  agreed: ReadonlyMap<ConsentPurpose, string>
  /** The telephone is verified; otherwise anybody may have typed it. */
  proven: boolean
}

/**
 * Records the contact of a respondent, who becomes a potential visitor of the owner or is recognized. People who may
 * not be asked (unsubscribed, under age) are not stored, and an unverified statement does not undo a refusal. The
 * respondent learns neither, which would reveal the statements of somebody else's telephone.
 * @returns whether somebody was stored
 */
export async function leftInSurvey(
  context: ConsentContext,
  { ownerId, name, phone, email, agreed, proven }: LeftInSurvey,
): Promise<boolean> {
  const { db } = context
  const person = { name, phone, email, documentType: null, document: null, birth: null, employer: '' }
  if (!(await agreedOnPage(context, ownerId, { ...person, isHolder: false }))) return false
  const human = { ...person, gender: null, region: null, told: false, jobTitle: '' }
  const { id: audienceId } = await savePerson(context, { ownerId, source: 'survey', real: false }, human)
  const said = await db.one<Record<ConsentPurpose, ConsentState>>(
    sql`select survey, marketing from audience where id = ${audienceId}`,
  )
  for (const [purpose, text] of agreed) {
    if (!proven && said[purpose] === 'withdrawn') continue
    await recordConsent(db, { ownerId, audienceId, purposes: [purpose], state: 'given', how: 'survey', text })
  }
  return true
}
