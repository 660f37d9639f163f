import type { Input } from '@fairgate/contract/app/catalogue'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { type ConsentPurpose, consentPurposes } from '@fairgate/contract/sales/ticket/consent-purposes'
import sql from 'sql-template-tag'
import { phoneDigest } from '../../badging/badge/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { leftInSurvey } from '../audience/hooks.ts'
import { handingOver } from '../spread/hooks.ts'
import type { OpenSurvey } from './open.ts'

type Context = WriteContext<undefined>

interface Left {
  name: string
  phone: string
  email: string | null
  agreed: ConsentPurpose[]
}

const agreeing = { survey: 'survey.agreeSurvey', marketing: 'survey.agreeMarketing' } as const

/** What somebody left next to their answer, validated at its fields; undefined where they left nothing. */
export function contactLeft(
  { asksContact: needsContact, mode }: OpenSurvey,
  { contact, telephone }: Input<'answerSurvey'>,
): Left | undefined {
  if (!contact) return undefined
  if (!needsContact) refuse('survey.contactUnasked', { field: 'contact' })
  const phone = mode === 'person' ? telephone : contact.phone
  const agreed = consentPurposes.filter(purpose => contact[purpose])
  if (!phone) refuseFields([{ path: 'contact.phone', key: 'kernel.required' }])
  if (agreed.length === 0) refuseFields([{ path: 'contact.survey', key: 'survey.agreeNothing' }])
  return { name: contact.name, phone, email: contact.email ?? null, agreed }
}

/** Saves who they are and what they agreed to, with nothing that leads to what they answered. In a sandbox exhibition it is nobody. */
export async function saveContact(
  context: Context,
  { companyId, mode, titles, exhibitionId }: OpenSurvey,
  invitationId: string | null,
  { agreed, ...person }: Left,
): Promise<void> {
  if (exhibitionId !== null && isSandbox(exhibitionId)) return
  const { language } = context
  // Who ends being written to at the same time has ended it before, or ends it after: they are not made again in between.
  await handingOver(context.db, companyId)
  const saved = await leftInSurvey(context, {
    ...{ ...person, ownerId: companyId },
    agreed: new Map(
      agreed.map(purpose => [purpose, `${titles[language]} · ${translateKey(agreeing[purpose], language)}`]),
    ),
    proven: mode === 'person' || (invitationId !== null && (await wasSentTo(context, invitationId, person.phone))),
  })
  if (saved) publishRowChange((topic, message) => context.push(topic, message), [companyId], 'audience')
}

/** Whether the link of the answer was sent to this telephone. */
async function wasSentTo({ db, services }: Context, invitationId: string, phone: string): Promise<boolean> {
  const sent = await db.maybe(sql`
    select from survey_invitation where id = ${invitationId} and contact = ${phoneDigest(services.cipher, phone)}`)
  return sent !== undefined
}
