import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { encryptPhone } from '../../badging/badge/api.ts'
import { exhibitionFor, hostsOf } from '../../exhibitions/exhibition/api.ts'
import { claimGuestFiles, guestOf } from '../../identity/session/hooks.ts'
import { makeOpenLink } from '../../kernel/auth/open-link.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { claimFile } from '../../kernel/files/stored-file.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { addHistories } from '../../kernel/transition/history.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { readKind } from './read-kind.ts'
import { saveReceipt } from './receipts.ts'
import { type OpenStrategy, openStrategy } from './strategies.ts'
import { breachesOf, shownOf, type Typed } from './typed-doubts.ts'
import { type Form, type Health, validateForm } from './validate-form.ts'

/** The context of a declaration: a public command, or a batch of an import. */
type Declaring = TransitionContext & Pick<WriteContext<unknown>, 'now'>

/** The declarant: the entrant on the public page, or an operator for a company. */
interface Declarer {
  name: string
  phone: string
  companyId: string | null
  operatorId: string | null
  /** Claims the pictures, in this transaction. */
  claim(fileIds: readonly string[], target: string): Promise<void>
}

/** The declaration of an entrant on the public page of an exhibition. */
export async function addDeclaration(
  { guest: ticket, ...form }: Input<'addDeclaration'>,
  context: WriteContext<undefined>,
): Promise<Result<'addDeclaration'>> {
  const guest = guestOf(context, ticket, ['declaration'])
  const strategy = await openStrategy(context, { id: guest.subject }, true)
  const id = await declare(context, strategy, form, {
    ...{ name: form.name, phone: guest.telephone, companyId: null, operatorId: null },
    claim: (fileIds, target) => claimGuestFiles(context.db, guest, fileIds, target),
  })
  const { code } = await makeOpenLink(context, { purpose: 'receipt', subject: id })
  return { receipt: code }
}

/** The declaration of a company for one of its people. */
export async function addProxyDeclaration(
  { exhibitionId, phone, ...form }: Input<'addProxyDeclaration'>,
  context: WriteContext,
): Promise<Result<'addProxyDeclaration'>> {
  const { actor, db } = context
  await exhibitionFor(db, actor, exhibitionId)
  const strategy = await openStrategy(context, { exhibitionId }, true)
  if (!strategy.content.proxy) refuse('epidemic.proxyNot')
  const id = await declare(context, strategy, form, {
    ...{ name: actor.operatorName, phone, companyId: actor.companyId, operatorId: actor.operatorId },
    claim: (fileIds, target) => claimOwn(context, fileIds, target),
  })
  return { id, version: 1 }
}

async function claimOwn({ db, actor }: WriteContext, fileIds: readonly string[], target: string): Promise<void> {
  for (const fileId of fileIds) {
    try {
      await claimFile(db, fileId, 'images', { companyId: actor.companyId }, target)
    } catch (error) {
      if (error instanceof FileError) refuse('session.guestFile')
      throw error
    }
  }
}

/**
 * Writes a declaration with the version of the strategy that was read, and starts its processing. The row of the
 * strategy is locked in share mode: a concurrent publication waits. Of two concurrent ones of a person one is refused.
 */
export async function declare(
  context: Declaring,
  strategy: OpenStrategy,
  form: Form,
  declarer: Declarer,
): Promise<string> {
  const { db, services, now, language } = context
  if (form.strategyNumber !== strategy.number) refuse('epidemic.strategyChanged', { field: 'strategyNumber' })
  const id = uuidv7()
  const document = await validateForm(context, strategy.content, form, id)
  const typed = typedOf(form)
  const { exhibitionId, content } = strategy
  const toPerson = await startHealthPass(context, exhibitionId, document.digest)
  const state = content.auditMode === 'manual' ? 'pendingManual' : 'processing'
  const phone = encryptPhone(services.cipher, id, declarer.phone, 'declaration')
  const doubts = [...breachesOf(content, typed, now), ...shownOf(content, typed), ...(toPerson ? ['again'] : [])]
  await mapConstraintErrors(
    db.run(sql`
      insert into declaration (id, exhibition_id, state, strategy_number, company_id, submitted_by, declarer, person, name,
        document_type, document_encrypted, document_masked, phone_blind_index, phone_encrypted, phone_masked, language, typed, to_person,
        doubts, declared_at)
      values (${id}, ${exhibitionId}, ${state}, ${strategy.number}, ${declarer.companyId}, ${declarer.operatorId},
        ${declarer.name}, ${document.digest}, ${form.name}, ${form.documentType}, ${document.encrypted}, ${document.masked},
        ${phone.digest}, ${phone.encrypted}, ${phone.masked}, ${language}, ${JSON.stringify(typed)}::jsonb, ${toPerson},
        ${doubts}, ${now})`),
    { declaration_under_way: ['epidemic.underWay', 'documentNumber'] },
  )
  await saveReceipt(context, exhibitionId, document.digest, { id, state })
  await declarer.claim(
    form.images.map(({ fileId }) => fileId),
    id,
  )
  await db.run(sql`
    insert into declaration_image (exhibition_id, declaration_id, number, kind, file_id)
    select ${exhibitionId}, ${id}, m.number, m.kind, m.file_id
    from unnest(${form.images.map(({ kind }) => kind)}::text[], ${form.images.map(({ fileId }) => fileId)}::uuid[])
      with ordinality m (kind, file_id, number)`)
  await addHistories(context, 'declaration', [{ id, event: 'submit', from: null, to: state }])
  if (state === 'processing') await startReading(context, exhibitionId, id)
  context.log?.({
    ...{ entityType: 'declaration', targetId: id, targetName: form.name, exhibitionId },
    after: { state, documentMasked: document.masked, strategyNumber: strategy.number },
  })
  publishRowChange(context.push, await hostsOf(db, exhibitionId), 'declaration')
  return id
}

const startReading = ({ db, language }: Declaring, exhibitionId: string, id: string) =>
  enqueue(db, { kind: readKind, payload: { id }, actor: { language }, exhibitionId, queue: 'epidemic.read' })

/**
 * Waits for a concurrent decision on an earlier declaration of this person, and refuses while one is pending. Returns
 * whether a person has to decide: after a rejection for its period, and after too many readings.
 */
async function startHealthPass({ db, now }: Declaring, exhibitionId: string, person: Buffer): Promise<boolean> {
  const openDeclaration = await db.maybe<{ state: string }>(sql`
    select d.state from declaration d where d.exhibition_id = ${exhibitionId} and d.person = ${person}
      and d.state in ('processing', 'pendingManual') for update of d`)
  if (openDeclaration) refuse('epidemic.underWay', { field: 'documentNumber' })
  const receipt = await db.maybe<{ refused: boolean }>(sql`
    select coalesce(r.refused_until > ${now}, false) or r.misses >= ${parameter('epidemic.retries')} as refused
    from health_pass r where r.exhibition_id = ${exhibitionId} and r.person = ${person}`)
  return receipt?.refused ?? false
}

export const typedOf = (form: Health): Typed => ({
  cities: form.cities,
  temperature: form.temperature,
  symptoms: form.symptoms,
  healthColour: form.healthColour,
  tripColour: form.tripColour,
  tripRisky: form.tripRisky,
  doses: form.doses,
  nucleic: form.nucleic.map(({ sampledAt, result }) => ({ sampledAt: sampledAt ?? '', result: result ?? '' })),
})
