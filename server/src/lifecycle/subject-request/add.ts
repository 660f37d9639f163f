import type { CatalogueKey, Input, Result } from '@fairgate/contract/app/catalogue'
import { readDocument } from '@fairgate/contract/badging/badge/document'
import { type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { encryptDocument, encryptPhone } from '../../badging/badge/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { mask } from '../../kernel/crypto/cipher.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { emailDigest } from '../../sales/audience/api.ts'
import { subjectRequest } from './entity.ts'

type Form = Input<'addSubjectRequest'>

/**
 * Records the request of a person. Refuses at their fields an invalid document, a future day, and a request without a
 * number. The log only stores masked numbers.
 */
export async function addSubjectRequest(form: Form, context: WriteContext): Promise<Result<'addSubjectRequest'>> {
  const { db, actor, services, now } = context
  const { cipher, config } = services
  const today = dayOf(now, config.venueTimeZone)
  if (form.receivedOn > today) refuse('subjectRequest.inFuture', { field: 'receivedOn' })
  if (!form.documentNumber && !form.phone && !form.email) refuse('subjectRequest.noNumber', { field: 'documentNumber' })
  const id = uuidv7()
  const document = form.documentNumber ? readNumber(context, id, form, today) : undefined
  const phone = encryptPhone(cipher, id, form.phone, 'subject_request')
  const at = form.email.lastIndexOf('@')
  const email = form.email
    ? {
        digest: emailDigest(cipher, form.email),
        encrypted: cipher.encrypt(form.email, { table: 'subject_request', column: 'email_sealed', row: id }),
        masked: mask(form.email.slice(0, at)) + form.email.slice(at),
      }
    : { digest: null, encrypted: null, masked: '' }
  const { version, number } = await db.one<{ version: number; number: string }>(sql`
    insert into subject_request (id, kind, document_type, document_blind_index, document_encrypted, document_masked, phone_blind_index,
      phone_encrypted, phone_masked, email_blind_index, email_encrypted, email_masked, proof, reason, received_on, due_on, submitted_by,
      submitted_by_name)
    values (${id}, ${form.kind}, ${document ? form.documentType : null}, ${document?.digest ?? null}, ${document?.encrypted ?? null},
      ${document?.masked ?? ''}, ${phone.digest}, ${phone.encrypted}, ${phone.masked}, ${email.digest}, ${email.encrypted},
      ${email.masked}, ${form.proof}, ${form.reason}, ${form.receivedOn},
      ${form.receivedOn}::date + ${parameter('privacy.requestDays')}, ${actor.operatorId}, ${actor.operatorName})
    returning version, number`)
  await addHistory(context, 'subjectRequest', { id, event: 'submit', note: form.reason }, null, 'received')
  context.log({
    ...{ entityType: 'subjectRequest', targetId: id, targetName: number },
    after: {
      ...{ kind: form.kind, proof: form.proof, receivedOn: form.receivedOn },
      ...{ documentMasked: document?.masked ?? '', phoneMasked: phone.masked, emailMasked: email.masked },
    },
  })
  publishRowChangeOf(context, subjectRequest, [
    { row: await locked(context, subjectRequest, { id }), state: 'received' },
  ])
  return { id, version }
}

function readNumber({ services }: WriteContext, id: string, form: Form, today: Day) {
  if (!form.documentType) return refuseFields([{ path: 'documentType', key: 'kernel.required' }])
  const read = readDocument(form.documentType, form.documentNumber, { today })
  if ('issue' in read) {
    const { key, params } = read.issue
    return refuseFields([{ path: 'documentNumber', key: `badge.${key}` as CatalogueKey, values: params }])
  }
  return encryptDocument(services.cipher, id, form.documentType, read.number, 'subject_request')
}
