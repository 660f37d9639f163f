import type { Input } from '@fairgate/contract/app/catalogue'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { smsLength } from '@fairgate/contract/sales/spread/sms-length'
import type { templateStateMachine } from '@fairgate/contract/sales/spread/states'
import {
  filledText,
  longestText,
  sentText,
  type TemplateChannel,
  type TemplatePurpose,
  templateFault,
} from '@fairgate/contract/sales/spread/template-text'
import sql from 'sql-template-tag'
import { companyNamed, venueCompany } from '../../identity/company/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import type { EntityRow } from '../../kernel/transition/entity-definition.ts'

export interface LockedTemplate extends EntityRow {
  state: keyof typeof templateStateMachine.states
  ownerId: string
  name: string
  purpose: TemplatePurpose
  channel: TemplateChannel
  subjectCn: string
  subjectEn: string
  textCn: string
  textEn: string
  replaces: string | null
}

/** The sender name of all SMS: the venue's. */
export async function venueSignature(db: Db): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`select ${venueCompany} as id`)
  return (await companyNamed(db, id))?.cn ?? ''
}

type Texts = Pick<LockedTemplate, 'purpose' | 'channel' | 'subjectCn' | 'subjectEn' | 'textCn' | 'textEn'>

/** The number of SMS parts in the longer language, with the longest values of its variables. */
export const piecesOf = (row: Texts, signature: string): number =>
  Math.max(
    ...(
      [
        ['cn', row.textCn],
        ['en', row.textEn],
      ] as const
    ).map(([language, text]) => smsLength(longestText(sentText({ ...row, signature }, language, text))).pieces),
  )

/** Subject and text for one recipient; no value can add a line to a subject. */
export function composed(row: Texts, language: Language, signature: string, values: Parameters<typeof filledText>[1]) {
  const [subject, text] = language === 'cn' ? [row.subjectCn, row.textCn] : [row.subjectEn, row.textEn]
  return {
    subject: filledText(subject, values).replaceAll(/[\r\n]+/g, ' '),
    text: filledText(sentText({ ...row, signature }, language, text), values),
  }
}

/**
 * Refuses, at their fields, variables that are unknown, missing or unclosed, texts that are too long, and an e-mail
 * without a subject.
 */
export async function refuseFaults({ db }: WriteContext, form: Input<'addMessageTemplate'>): Promise<void> {
  const signature = await venueSignature(db)
  const of = { ...form, signature }
  for (const [field, language, text] of [
    ['textCn', 'cn', form.textCn],
    ['textEn', 'en', form.textEn],
  ] as const) {
    const fault = templateFault(of, language, text)
    if (fault?.key === 'variableWrong') refuse('spread.variableWrong', { field, values: { name: fault.name } })
    if (fault?.key === 'tooManyPieces') refuse('spread.tooManyPieces', { field, values: { max: fault.max } })
  }
  if (form.channel === 'mail') {
    const missing = (['subjectCn', 'subjectEn'] as const).filter(field => form[field] === '')
    if (missing.length > 0) refuseFields(missing.map(path => ({ path, key: 'kernel.required' })))
  }
}
