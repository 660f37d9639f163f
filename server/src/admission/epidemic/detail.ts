import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionById, ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { optionNamed, regionNamed, regionNear } from '../../foundation/dictionary/api.ts'
import { companyNames } from '../../identity/company/api.ts'
import { makeOpenLink, resolveOpenLink } from '../../kernel/auth/open-link.ts'
import type { ReadContext, ViewContext } from '../../kernel/command/context.ts'
import { getSharedDb, toDb } from '../../kernel/database/database.ts'
import { fileLink } from '../../kernel/files/file-routes.ts'
import { findFile } from '../../kernel/files/stored-file.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { fetchHistory } from '../../kernel/transition/history.ts'
import { healthPassUrl, maskedName } from './notify-decision.ts'
import { exhibitionName, type Fetched, listColumns, rowOf } from './queries.ts'
import type { ReadFacts } from './reading/image-reading.ts'
import { differing } from './reading-doubts.ts'
import { declarationScope } from './scope.ts'
import { openStrategy } from './strategies.ts'

type Detail = Result<'getDeclarationDetail'>
type Shown = Detail['pictures'][number]
type Found = Fetched &
  Omit<Detail, keyof ReturnType<typeof rowOf> | 'reason' | 'pictures'> & {
    pictures: (Omit<Shown, 'facts' | 'differs'> & { facts: ReadFacts | null })[]
  }

const citiesOf: Sql = sql`coalesce((
  select json_agg(json_build_object('code', city, 'name', ${regionNear(sql`city`)}))
  from jsonb_array_elements_text(t.typed->'cities') city), '[]')`

/** A declaration with its pictures, their readings and the input. */
export async function getDeclarationDetail(
  { id }: Input<'getDeclarationDetail'>,
  { db, actor, viewed }: ViewContext,
): Promise<Detail> {
  const found = await db.maybe<Found>(sql`
    select ${listColumns}, t.phone_masked as "phoneMasked", t.strategy_number as "strategyNumber",
      case when t.company_id is not null then ${companyNames(sql`t.company_id`)} end as company,
      t.typed || jsonb_build_object('cities', ${citiesOf}) as typed, t.decided_at as "decidedAt",
      t.decided_by as "decidedBy", t.note, v.content->>'receiptHours' as "receiptHours",
      coalesce((select json_agg(json_build_object('no', i.number, 'kind', i.kind, 'shredded', i.file_id is null, 'facts', i.facts,
        'certainty', i.certainty, 'doubts', i.doubts) order by i.number) from declaration_image i where i.declaration_id = t.id), '[]') as pictures
    from declaration t ${ofExhibition} join epidemic_strategy s on s.exhibition_id = t.exhibition_id
      join epidemic_strategy_version v on v.strategy_id = s.id and v.number = t.strategy_number
    where t.id = ${id} and ${declarationScope(actor)}`)
  if (!found) refuse('kernel.notFound')
  const reason = found.reasonCode
    ? await optionNamed(db, 'reject_reason', found.reasonCode, found.exhibitionId)
    : undefined
  const pictures = await shownPictures(db, found)
  viewed({ entityType: 'declaration', targetId: id, targetName: found.name, exhibitionId: found.exhibitionId })
  return { ...found, ...rowOf(actor, found), pictures, reason: reason ? { cn: reason.cn, en: reason.en } : null }
}

/** Pictures for the reviewer: regions by name, and differences from the input. */
async function shownPictures(db: ReadContext['db'], { pictures, typed, name, documentMasked, phoneMasked }: Found) {
  const cities = pictures.flatMap(({ facts }) => facts?.cities ?? [])
  const named = new Map<string, { cn: string; en: string } | null>()
  for (const code of cities) named.set(code, (await regionNamed(db, code)) ?? null)
  const said = typed && { ...typed, cities: typed.cities.map(({ code }) => code) }
  return pictures.map(({ facts, ...picture }) => ({
    ...picture,
    facts: facts && { ...facts, cities: facts.cities?.map(code => ({ code, name: named.get(code) ?? null })) },
    differs: facts && said ? differing(picture.kind, facts, said, { name, documentMasked, phoneMasked }) : [],
  }))
}

export async function getDeclarationSteps({ id }: Input<'getDeclarationSteps'>, context: ReadContext) {
  await refuseUnseen(context, id)
  return { history: await fetchHistory(context.db, id) }
}

/** The address of one picture, for this session, valid for one minute. */
export async function getDeclarationImage(
  { id, no }: Input<'getDeclarationImage'>,
  { db, actor, services, viewed }: ViewContext,
): Promise<Result<'getDeclarationImage'>> {
  const image = await db.maybe<{ fileId: string | null; name: string; exhibitionId: string }>(sql`
    select i.file_id as "fileId", t.name, t.exhibition_id as "exhibitionId" from declaration t join declaration_image i on i.declaration_id = t.id and i.number = ${no}
    where t.id = ${id} and ${declarationScope(actor)}`)
  if (!image) refuse('kernel.notFound')
  const file = image.fileId ? await findFile(db, image.fileId) : undefined
  if (!file) refuse('epidemic.imageOnly')
  const { name: targetName, exhibitionId } = image
  viewed({ entityType: 'declaration', targetId: id, targetName, exhibitionId, after: { picture: no } })
  const url = `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), file, actor.sessionId)}`
  return { url, type: file.type }
}

export async function getDeclarationCode({ id }: Input<'getDeclarationCode'>, context: ReadContext) {
  await refuseUnseen(context, id)
  const { services } = context
  const { code } = await makeOpenLink({ db: toDb(services.pool), services }, { purpose: 'receipt', subject: id })
  return { url: healthPassUrl(services, code) }
}

async function refuseUnseen({ db, actor }: ReadContext, id: string): Promise<void> {
  const seen = await db.maybe(sql`select from declaration t where t.id = ${id} and ${declarationScope(actor)}`)
  if (!seen) refuse('kernel.notFound')
}

/** The requirements of an exhibition, by the code of its page. */
export async function openDeclaration(
  link: Input<'openDeclaration'>,
  context: ReadContext<undefined>,
): Promise<Result<'openDeclaration'>> {
  const id = await resolveOpenLink(context, { purpose: 'declaration', ...link })
  return askedBy(context, { id })
}

/** The same for declarations for others. */
export const getProxyForm = ({ exhibitionId }: Input<'getProxyForm'>, context: ReadContext) =>
  askedBy(context, { exhibitionId }, true)

async function askedBy(
  { services }: Pick<ReadContext<unknown>, 'services'>,
  which: { id: string } | { exhibitionId: string },
  proxy = false,
) {
  // A replica may not have a recent change of the switch.
  const db = getSharedDb(services.pool)
  const { exhibitionId, number, content } = await openStrategy({ db }, which)
  if (proxy && !content.proxy) refuse('epidemic.proxyNot')
  const found = (await exhibitionById(db, exhibitionId)) ?? refuse('kernel.notFound')
  const exhibition = { cn: found.nameCn, en: found.nameEn }
  const { exemptTypes: _, ...shownContent } = content
  return { exhibitionId, exhibition, number, content: shownContent }
}

interface HealthPass {
  exhibition: { cn: string; en: string }
  exhibitionId: string
  name: string
  documentMasked: string
  state: Result<'getDeclarationReceipt'>['state']
  declaredAt: string
  validUntil: string | null
  reasonCode: string | null
  note: string
  doubts: Result<'getDeclarationReceipt'>['doubts']
  isOpen: boolean
}

/** The result of a declaration, for the holder of its link. */
export async function getDeclarationReceipt(
  link: Input<'getDeclarationReceipt'>,
  context: ReadContext<undefined>,
): Promise<Result<'getDeclarationReceipt'>> {
  const id = await resolveOpenLink(context, { purpose: 'receipt', ...link })
  const db = getSharedDb(context.services.pool)
  const { exhibitionId, name, reasonCode, isOpen, ...receipt } = await db.one<HealthPass>(sql`
    select ${exhibitionName} as exhibition, t.exhibition_id as "exhibitionId", t.name, t.document_masked as "documentMasked",
      case when t.state = 'valid' and t.valid_until <= now() then 'expired' else t.state end as state,
      t.declared_at as "declaredAt", t.valid_until as "validUntil", t.reason_code as "reasonCode", t.note,
      t.doubts, s.is_open as "isOpen"
    from declaration t ${ofExhibition} join epidemic_strategy s on s.exhibition_id = t.exhibition_id where t.id = ${id}`)
  const reason = reasonCode ? await optionNamed(db, 'reject_reason', reasonCode, exhibitionId) : undefined
  const over = receipt.state === 'rejected' || receipt.state === 'expired'
  return {
    ...receipt,
    entrant: maskedName(name),
    reason: reason ? { cn: reason.cn, en: reason.en } : null,
    doubts: receipt.state === 'rejected' ? receipt.doubts : [],
    again: over && isOpen,
  }
}
