import type { ConsentPurpose, ConsentState } from '@fairgate/contract/audience/fields'
import sql from 'sql-template-tag'
import { recordConsent } from './consent.ts'
import { savePerson } from './find-person.ts'
import { type Asking, agreedOnPage } from './page-consent.ts'

interface LeftInSurvey {
  ownerId: string
  name: string
  phone: string
  email: string | null
  /** What they agreed to, and the words of each as they were shown. */
  agreed: ReadonlyMap<ConsentPurpose, string>
  /** The telephone is known to be theirs; else anybody may have typed it. */
  proven: boolean
}

/**
 * Takes up who left their contact with an answer: they are potential audience of the owner, or who they were before. Of whom
 * nothing may be asked (unsubscribed, under age) nothing is stored, and an unproven word does not undo a refusal. Neither is
 * told: whoever answers would learn what a telephone that is not theirs has said.
 *
 * @returns whether somebody was stored
 */
export async function leftInSurvey(
  context: Asking,
  { ownerId, name, phone, email, agreed, proven }: LeftInSurvey,
): Promise<boolean> {
  const { db } = context
  const person = { name, phone, email, documentType: null, document: null, birth: null, employer: '' }
  if (!(await agreedOnPage(context, ownerId, { ...person, holds: false }))) return false
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
