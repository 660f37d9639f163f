import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerPermission } from '@fairgate/contract/exhibitions/partner/module'
import sql, { type Sql } from 'sql-template-tag'
import { peopleOf } from '../../identity/access/api.ts'
import { recordedBefore } from '../../identity/company/api.ts'
import type { ReadContext, ViewContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { fileLink } from '../../kernel/files/file-routes.ts'
import { findFile } from '../../kernel/files/stored-file.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { changesSinceReturned, fetchHistory, findRequestedFields } from '../../kernel/transition/history.ts'
import { asDecider } from '../../kernel/transition/override.ts'
import { counts } from '../exhibition/api.ts'
import { participationScope } from '../participation/api.ts'
import { buildPartnerEntity, isEntered, looksAfter } from './entity.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'
import { formOf } from './form.ts'
import { consequencesOf } from './freeze-partner.ts'
import { type FetchedPartner, partnerColumns, partnerRowOf, partnerTables } from './queries.ts'
import { partnerReader } from './scope.ts'

type Detail = FamilyResult<'get…Detail'>

interface FetchedDetail extends FetchedPartner {
  country: string
  comAttr: string | null
  comType: string | null
  regionCode: string | null
  addressCn: string
  addressEn: string
  temporaryFor: Detail['temporaryFor']
  mergedInto: Detail['mergedInto']
  demo: boolean
}

/**
 * The details of a partner. A company that only works with it sees its data and the common work; people, documents and
 * history are for the platform and its owner.
 */
export async function partnerDetail(kind: Kind, { id }: { id: string }, context: ReadContext): Promise<Detail> {
  const { db, actor } = context
  const row = await seen(kind, context, id)
  const near = looksAfter(actor, row)
  const [exhibitions, relations, inside, formerly] = await Promise.all([
    exhibitionsOf(context, id),
    relationsOf(kind, context, id),
    near ? insideOf(context, row) : outside,
    near ? recordedBefore(db, id) : [],
  ])
  const freezes = actor.permissions.has(partnerPermission(kind, 'freeze'))
  const consequences = freezes ? await consequencesOf(db, [id]) : { exhibitions: 0, badges: 0, online: 0, operators: 0 }
  const licenceFileId = near ? row.licenceFileId : null
  return {
    ...row,
    ...partnerRowOf(kind, { actor: await asDecider(db, actor, buildPartnerEntity(kind), [row]) })(row),
    ...{ exhibitions, relations, consequences, licenceFileId, formerly, ...inside },
    parentId: kind.under === undefined ? null : row.parentId,
    administrator: near ? row.administrator : null,
  }
}

async function seen(kind: Kind, { db, actor }: ReadContext, id: string): Promise<FetchedDetail> {
  const row = await db.maybe<FetchedDetail>(sql`
    select ${partnerColumns}, coalesce(c.country, '') as country, c.com_attr as "comAttr", c.com_type as "comType",
      c.region_code as "regionCode", c.address_cn as "addressCn", c.address_en as "addressEn", c.demo,
      (select json_build_object('id', e.id, 'name', json_build_object('cn', e.name_cn, 'en', e.name_en))
        from exhibition e where e.id = c.temporary_for) as "temporaryFor",
      (select json_build_object('id', m.id, 'name', json_build_object('cn', m.name_cn, 'en', m.name_en), 'at', c.merged_at)
        from company m where m.id = c.merged_into) as "mergedInto"
    from ${partnerTables}
    where r.reader_id = ${partnerReader(actor)} and r.partner_id = ${id} and r.kind = ${kind.entityType}`)
  return row ?? refuse('kernel.notFound')
}

type Inside = Pick<Detail, 'documents' | 'people' | 'history' | 'askedFields' | 'changesSinceReturned'>
const outside: Inside = { documents: [], people: [], history: [], askedFields: [], changesSinceReturned: [] }

async function insideOf({ db, language }: ReadContext, row: FetchedDetail): Promise<Inside> {
  const { id } = row
  const [documents, people, history] = await Promise.all([
    db.many<Detail['documents'][number]>(sql`
      select f.id, f.name, f.size from partner_document d join file f on f.id = d.file_id
      where d.partner_id = ${id} order by d.position`),
    peopleOf(db, id, language),
    fetchHistory(db, id),
  ])
  const askedFields = findRequestedFields(history)
  // After the decision no changes have to be reviewed.
  const changes = isEntered(row) ? await changesSinceReturned(db, id, { ...(await formOf(db, id)) }) : []
  return { documents, people, history, askedFields, changesSinceReturned: changes }
}

/** Its participations that the caller sees. */
function exhibitionsOf({ db, actor }: ReadContext, id: string): Promise<Detail['exhibitions']> {
  return db.many(sql`
    select e.id, e.code, json_build_object('cn', e.name_cn, 'en', e.name_en) as name, p.state, p.kind,
      (select coalesce(sum(value), 0)::int from row_count where scope = p.id and name = 'badge.active') as badges
    from participation p join exhibition e on e.id = p.exhibition_id
    where p.company_id = ${id} and ${counts('p.id')} and ${participationScope(actor)} order by e.open_from desc nulls last, e.id limit 200`)
}

/** The companies it works for; a sponsor sees only itself. */
async function relationsOf(kind: Kind, { db, actor }: ReadContext, id: string): Promise<Detail['relations']> {
  const rows = await db.many<Omit<Detail['relations'][number], 'actions'>>(sql`
    select r.id, r.version, json_build_object('cn', s.name_cn, 'en', s.name_en) as sponsor, r.state, r.since,
      ${relationInUse} as "inUse"
    from organizer_partner r join company s on s.id = r.sponsor_id
    where r.partner_id = ${id} and (${actor.companyType === 'platform'} or r.sponsor_id = ${actor.companyId})
    order by r.since, r.id limit 200`)
  const relates = actor.permissions.has(partnerPermission(kind, 'relate'))
  return rows.map(row => ({ ...row, actions: relates && row.state === 'active' && !row.inUse ? ['remove'] : [] }))
}

/**
 * Whether a relation `r` is in use: its partner takes part in an unfinished exhibition of its sponsor or main partner.
 */
const relationInUse: Sql = sql`exists (select from participation p where p.company_id = r.partner_id and p.state <> 'ended'
  and ${counts('p.id')}
  and (p.sponsor_id = r.sponsor_id
    or p.parent_id in (select own.id from participation own where own.company_id = r.sponsor_id)))`

/** A link for a minute to its licence or one of its documents, for callers who may see its documents. */
export async function partnerFileLink(
  kind: Kind,
  { id, fileId }: FamilyInput<'get…FileLink'>,
  context: ViewContext,
): Promise<FamilyResult<'get…FileLink'>> {
  const { db, actor, services, viewed } = context
  const row = await seen(kind, context, id)
  const named = row.licenceFileId === fileId || (await isDocument(db, id, fileId))
  const file = named && looksAfter(actor, row) ? await findFile(db, fileId) : undefined
  if (file?.state !== 'claimed') refuse('kernel.notFound')
  viewed({ entityType: 'file', targetId: fileId, targetName: file.name })
  const url = `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), file, actor.sessionId)}`
  return { url, name: file.name, type: file.type, size: Number(file.size) }
}

const isDocument = async (db: Db, partnerId: string, fileId: string): Promise<boolean> =>
  (await db.maybe(sql`select from partner_document where partner_id = ${partnerId} and file_id = ${fileId}`)) !==
  undefined
