import type { Input } from '@fairgate/contract/app/catalogue'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { audienceCommands } from '@fairgate/contract/sales/audience/commands'
import type { audienceImportCommands } from '@fairgate/contract/sales/audience/import-commands'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { exhibitionFor } from '../../exhibitions/exhibition/api.ts'
import { offeredOptions } from '../../foundation/dictionary/api.ts'
import { type HandlersOf, packLocalized, type ReadContext, type WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { audienceScope, audiences } from './audience-table.ts'
import { setConsent } from './consent.ts'
import { eraseAudience } from './erase.ts'
import { exportAudience } from './export-audience.ts'
import { suggest } from './find-person.ts'
import { audienceImportHandlers } from './import/handlers.ts'
import { mergeHandlers } from './merge-handlers.ts'
import { openNumber } from './numbers.ts'
import { readPerson, refuseUnknownOptions } from './person-form.ts'
import { audienceDetail, audiencePage } from './queries.ts'

export const audienceHandlers: HandlersOf<typeof audienceCommands & typeof audienceImportCommands> = {
  ...audienceImportHandlers,
  getJobClassOptions: ({ exhibitionId }, context) => optionsSeen(context, 'job_class', exhibitionId),
  getIndustryOptions: ({ exhibitionId }, context) => optionsSeen(context, 'industry', exhibitionId),
  getDocumentTypes: (_, context) => offeredOptions(context, 'document_type'),
  getRealAudiencePage: (input, context) => audiencePage('real', input, context),
  getPotentialAudiencePage: (input, context) => audiencePage('potential', input, context),
  getAudienceDetail: ({ id }, context) => audienceDetail(context, id),

  async addAudience(form, context) {
    const id = uuidv7()
    const { person, numbers } = read(context, id, form)
    if (!form.phone && !form.email && !form.documentNumber) refuse('audience.noContact', { field: 'phone' })
    await refuseForeign(context, form)
    const { companyId, operatorId } = context.actor
    const further = { id, owner_id: companyId, created_by: operatorId, ...numbers }
    const made = await audiences.add(context, { ...person, kind: 'potential', source: 'added' }, further)
    await suggest(context.db, id)
    return made
  },

  async editAudience({ id, version, ...form }, context) {
    const row = await audiences.locked(context, { id, version })
    const { person, numbers } = read(context, id, form)
    await refuseForeign(context, form, row)
    // Facts from a card stay unless another number replaces it.
    const documentFacts =
      row.told && !form.documentNumber ? { gender: row.gender, birth: row.birth, region: row.region, told: true } : {}
    return audiences.change(context, row, { ...person, ...documentFacts }, numbers)
  },

  setAudienceConsent: setConsent,
  ...mergeHandlers,
  eraseAudience,
  revealAudience,
  exportAudience,
}

/** Options that a form may offer; with an exhibition, one that the actor sees. Refuses `kernel.notFound` otherwise. */
async function optionsSeen(context: ReadContext, code: 'job_class' | 'industry', exhibitionId: string | undefined) {
  if (exhibitionId) await exhibitionFor(context.db, context.actor, exhibitionId)
  return offeredOptions(context, code, exhibitionId)
}

/** Options of an exhibition require that the actor sees it; a sandbox exhibition adds no people. */
async function refuseForeign(
  { db, actor }: WriteContext,
  form: Input<'addAudience'>,
  was?: Parameters<typeof refuseUnknownOptions>[2],
): Promise<void> {
  if (form.exhibitionId) await exhibitionFor(db, actor, form.exhibitionId)
  if (isSandbox(form.exhibitionId)) refuse('audience.notInRehearsal', { field: 'exhibitionId' })
  await refuseUnknownOptions(db, form, was)
}

function read({ services, now }: WriteContext, id: string, form: Input<'addAudience'>) {
  return readPerson(services.cipher, id, form, dayOf(now, services.config.venueTimeZone))
}

interface Encrypted {
  name: string
  document: Buffer | null
  phone: Buffer | null
  email: Buffer | null
}

/** The full numbers of one person; operator and reason are logged. */
async function revealAudience({ id, reason }: Input<'revealAudience'>, context: WriteContext) {
  const { db, actor, services } = context
  const found = await db.maybe<Encrypted>(sql`
    select t.name, t.document_encrypted as document, t.phone_encrypted as phone, t.email_encrypted as email
    from audience t where t.id = ${id} and ${audienceScope(actor)}`)
  if (!found) refuse('kernel.notFound')
  const targetName = packLocalized({ nameCn: found.name, nameEn: '' })
  context.log({ entityType: 'audience', targetId: id, targetName, after: { reason }, unchanged: true })
  const open = (kind: 'document' | 'phone' | 'email') => openNumber(services.cipher, id, kind, found[kind])
  return { document: open('document'), phone: open('phone'), email: open('email') }
}
