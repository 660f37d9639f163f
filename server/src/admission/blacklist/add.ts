import type { CatalogueKey, Input, Result } from '@fairgate/contract/app/catalogue'
import { readDocument } from '@fairgate/contract/badging/badge/document'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { type EncryptedDocument, encryptDocument, encryptPhone } from '../../badging/badge/api.ts'
import { showFor, showRunBy } from '../../exhibitions/exhibition/api.ts'
import { takeOption } from '../../foundation/dictionary/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { withSavepoint } from '../../kernel/database/savepoint.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { claimFile } from '../../kernel/files/stored-file.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors, type Refusals } from '../../kernel/refusal/constraint-errors.ts'
import { type FieldRefusal, Refused, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { blacklist } from './entity.ts'

type Form = Input<'addBlacklist'>
type Encrypted = EncryptedDocument & { type: Form['documents'][number]['documentType']; birth?: string }

/**
 * Proposes an entry, to be decided by another operator. Refuses at their fields wrong documents, a reason that the
 * dictionary does not offer, and a duplicate in the same scope; an organizer can propose only for its own shows.
 */
export async function addBlacklist(form: Form, context: WriteContext): Promise<Result<'addBlacklist'>> {
  const { db, services, now } = context
  const today = dayOf(now, services.config.venueTimeZone)
  await refuseOtherScope(context, form)
  if (form.until && form.until < today) refuse('blacklist.alreadyOver', { field: 'until' })
  if (!(await takeOption(db, 'black_reason', form.reason))) refuse('blacklist.reasonUnknown', { field: 'reason' })
  const id = uuidv7()
  const documents = form.kind === 'person' ? readDocuments(context, id, form) : []
  const phone = encryptPhone(services.cipher, id, form.phone, 'blacklist')
  const birth = form.birth ?? documents.find(one => one.birth)?.birth ?? null
  const person = form.kind === 'person'
  const entered = await withSavepoint(db, () =>
    mapConstraintErrors(enter(context, { id, form, documents, birth, phone }), twice),
  )
  if (entered instanceof Refused) {
    await refuseSecondEntry(db, form, documents)
    throw entered
  }
  const { version, code } = entered
  await claimEvidence(context, form.evidence, id)
  await addHistory(context, 'blacklist', { id, event: 'submit' }, null, 'pending')
  context.log({
    ...{ entityType: 'blacklist', targetId: id, targetName: `${code} ${person ? form.name : form.plate}` },
    exhibitionId: form.exhibitionId ?? undefined,
    after: {
      ...{ scope: form.scope, kind: form.kind, reason: form.reason, from: form.from, until: form.until },
      ...(documents[0] && { documentMasked: documents[0].masked }),
    },
  })
  publishRowChangeOf(context, blacklist, [{ row: await locked(context, blacklist, { id }), state: 'pending' }])
  return { id, version }
}

/** Active entries of a scope have no number twice (0888_blacklist_once.sql). */
const twice = { blacklist_once: ['kernel.changedMeanwhile'] } as const satisfies Refusals

interface Entering {
  id: string
  form: Form
  documents: readonly Encrypted[]
  birth: string | null
  phone: ReturnType<typeof encryptPhone>
}

/**
 * Writes the entry with its documents, in the order of their digests, so that concurrent proposals of the same people
 * cannot deadlock.
 */
async function enter({ db, actor }: WriteContext, { id, form, documents, birth, phone }: Entering) {
  const person = form.kind === 'person'
  const made = await db.one<{ version: number; code: string }>(sql`
    insert into blacklist (id, scope, exhibition_id, kind, name, plate, birth, phone_blind_index, phone_encrypted, phone_masked, reason,
      note, guard, evidence, from_day, until_day, company_id, submitted_by)
    values (${id}, ${form.scope}, ${form.exhibitionId}, ${form.kind}, ${form.name}, ${person ? '' : form.plate},
      ${person ? birth : null}, ${phone.digest}, ${phone.encrypted}, ${phone.masked}, ${form.reason}, ${form.note}, ${form.guard},
      ${form.evidence}::uuid[], ${form.from}, ${form.until}, ${actor.companyId}, ${actor.operatorId})
    returning version, code`)
  const rows = documents.map((document, ordinal) => ({ ...document, ordinal }))
  for (const { ordinal, type, digest, encrypted, masked } of rows.toSorted((a, b) =>
    Buffer.compare(a.digest, b.digest),
  )) {
    await db.run(sql`insert into blacklist_document (blacklist_id, ordinal, type, blind_index, encrypted, masked)
      values (${id}, ${ordinal}, ${type}, ${digest}, ${encrypted}, ${masked})`)
  }
  return made
}

/** An organizer proposes for one of its shows; the venue for any show, for all, and in other scopes. */
async function refuseOtherScope({ db, actor }: WriteContext, { scope, exhibitionId }: Form): Promise<void> {
  if (actor.companyType === 'platform') {
    if (exhibitionId) await showFor(db, actor, exhibitionId)
    return
  }
  if (scope !== 'exhibition' || !exhibitionId) refuse('blacklist.ownShowsOnly', { field: 'exhibitionId' })
  await showRunBy(db, actor, exhibitionId)
}

function readDocuments({ services, now }: WriteContext, id: string, { documents }: Form): Encrypted[] {
  const issues: FieldRefusal[] = []
  const today = dayOf(now, services.config.venueTimeZone)
  const encrypted: Encrypted[] = []
  for (const [index, { documentType: type, documentNumber }] of documents.entries()) {
    const path = `documents.${index}.documentNumber`
    const read = readDocument(type, documentNumber, { today })
    if ('issue' in read) {
      issues.push({ path, key: `badge.${read.issue.key}` as CatalogueKey, values: read.issue.params })
      continue
    }
    const one = encryptDocument(services.cipher, id, type, read.number, 'blacklist_document')
    if (encrypted.some(({ digest }) => digest.equals(one.digest))) issues.push({ path, key: 'blacklist.documentTwice' })
    else encrypted.push({ ...one, type, birth: read.facts?.birthDate })
  }
  if (issues.length > 0) refuseFields(issues)
  return encrypted
}

/** Refuses a duplicate number in the same scope with the code of the active entry. */
async function refuseSecondEntry(db: Db, form: Form, documents: readonly Encrypted[]): Promise<void> {
  const same =
    form.kind === 'vehicle'
      ? sql`b.kind = 'vehicle' and b.plate = ${form.plate}`
      : sql`exists (select from blacklist_document d where d.blacklist_id = b.id
        and d.blind_index = any(${documents.map(({ digest }) => digest)}::bytea[]))`
  const found = await db.maybe<{ code: string }>(sql`
    select b.code from blacklist b where b.state in ('pending', 'urgent', 'active') and b.scope = ${form.scope}
      and b.exhibition_id is not distinct from ${form.exhibitionId}::uuid and ${same} limit 1`)
  if (found) refuse('blacklist.listed', { values: { code: found.code } })
}

async function claimEvidence({ db, actor }: WriteContext, files: readonly string[], id: string): Promise<void> {
  const owner = { companyId: actor.companyId, operatorId: actor.operatorId }
  try {
    for (const file of files) await claimFile(db, file, 'images', owner, id)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    refuse('blacklist.evidenceUnknown', { field: 'evidence' })
  }
}
