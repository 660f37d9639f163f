import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { languages } from '@fairgate/contract/kernel/i18n/language'
import { messagePreview } from '../../foundation/message/hooks.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { readerLanguage } from './api.ts'
import { invitationDays } from './invitation.ts'

/**
 * The message to a person who was invited, added or associated. A new person gets the company's language; an associated
 * person that of their account, which the company must not learn, so it sees the text in every language.
 */
export async function operatorMessage(
  { purpose }: Input<'getOperatorMessage'>,
  { db, actor }: ReadContext,
): Promise<Result<'getOperatorMessage'>> {
  const read = purpose === 'associationAsked' ? languages : [await readerLanguage(db, actor.companyId)]
  const values = { company: actor.companyName, days: invitationDays, userName: '…', link: '…' }
  const texts = await messagePreview(
    db,
    { purpose, values },
    read.map(language => ({ language })),
  )
  return { messages: texts.map(({ language, text }) => ({ language, text })) }
}
