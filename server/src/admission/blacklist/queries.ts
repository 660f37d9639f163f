import { blacklistScopes } from '@fairgate/contract/admission/blacklist/fields'
import { blacklistStateMachine } from '@fairgate/contract/admission/blacklist/states'
import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { ReadContext, ViewContext } from '../../kernel/command/context.ts'
import { fileLink } from '../../kernel/files/file-routes.ts'
import { findFile } from '../../kernel/files/stored-file.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { fetchHistory } from '../../kernel/transition/history.ts'
import { type BlacklistState, blacklist, blacklistScope } from './entity.ts'
import { hitsByDay } from './hits.ts'
import { entriesOut, entryColumns, entryTables, type Fetched, reasonNames, seesAll } from './lists.ts'

type Detail = Result<'getBlacklistDetail'>
type Whole = Fetched &
  Pick<Detail, 'documents' | 'phoneMasked' | 'birth' | 'note' | 'guard' | 'badges' | 'tickets' | 'said'> & {
    files: NonNullable<Detail['evidence']>
  }

/** All data of one entry. Only the venue and the proposer see internal notes and evidence. */
export async function blacklistDetail({ id }: Input<'getBlacklistDetail'>, context: ViewContext): Promise<Detail> {
  const { db, actor } = context
  const row = await db.maybe<Whole>(sql`
    select ${entryColumns}, t.phone_masked as "phoneMasked", t.birth::text as birth, t.note, t.guard,
      coalesce((select json_agg(json_build_object('documentType', d.type, 'masked', d.masked) order by d.ordinal)
        from blacklist_document d where d.blacklist_id = t.id), '[]') as documents,
      coalesce((select json_agg(json_build_object('fileId', f.id, 'name', f.name) order by f.id)
        from file f where f.id = any (t.evidence)), '[]') as files,
      (select count(*)::int from suspended_by_entry h where h.blacklist_id = t.id and h.released_at is null and h.holder = 'badge') as badges,
      (select count(*)::int from suspended_by_entry h where h.blacklist_id = t.id and h.released_at is null and h.holder = 'ticket') as tickets,
      coalesce((select json_agg(json_build_object('at', a.at, 'phoneMasked', a.phone_masked, 'text', a.text, 'fileId', a.image) order by a.id desc)
        from blacklist_appeal a where a.blacklist_id = t.id), '[]') as said
    from ${entryTables} where t.id = ${id} and ${blacklistScope(actor)}`)
  if (!row) refuse('kernel.notFound')
  const [out] = await entriesOut(context, [row])
  const knows = seesAll(actor) || row.companyId === actor.companyId
  const { documents, phoneMasked, badges, tickets } = row
  context.viewed({ entityType: 'blacklist', targetId: id, targetName: row.name })
  return {
    ...(out as NonNullable<typeof out>),
    ...{ documents, phoneMasked, badges, tickets },
    ...(knows
      ? { birth: row.birth, note: row.note, guard: row.guard, evidence: row.files }
      : { birth: null, note: '', guard: '', evidence: null }),
    said: seesAll(actor) ? row.said : [],
    history: knows ? await fetchHistory(db, id) : [],
  }
}

/** A link to evidence, valid for one minute, for the venue and the proposer. */
export async function evidenceLink(
  { id, fileId }: Input<'getBlacklistEvidenceLink'>,
  { db, actor, services, viewed }: ViewContext,
): Promise<Result<'getBlacklistEvidenceLink'>> {
  const row = await db.maybe<{ companyId: string; name: string }>(sql`
    select t.company_id as "companyId", t.name from blacklist t
    where t.id = ${id} and ${blacklistScope(actor)} and (${fileId} = any (t.evidence)
      or exists (select from blacklist_appeal a where a.blacklist_id = t.id and a.image = ${fileId}))`)
  const knows = row && (seesAll(actor) || row.companyId === actor.companyId)
  const file = knows ? await findFile(db, fileId) : undefined
  if (!row || file?.state !== 'claimed') refuse('kernel.notFound')
  viewed({ entityType: 'blacklist', targetId: id, targetName: row.name, after: { file: file.name } })
  const url = `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), file, actor.sessionId)}`
  return { url, name: file.name, type: file.type, size: Number(file.size) }
}

export const findOtherEntries = ({ scope }: Input<'getBlacklistElsewhere'>, { db, actor }: ReadContext) =>
  db.one<{ count: number }>(sql`
    select count(*)::int as count from blacklist t where t.scope <> ${scope} and ${blacklistScope(actor)}`)

/** Figures of the visible entries: by state, scope, reason; and their hits. */
export async function blacklistStatistics(
  { scope }: Input<'getBlacklistStatistics'>,
  { db, actor }: ReadContext,
): Promise<Result<'getBlacklistStatistics'>> {
  const seen = sql`${blacklistScope(actor)} and ${scope === undefined ? sql`true` : sql`t.scope = ${scope}`}`
  const rows = await db.many<{
    id: string
    state: BlacklistState
    scope: string
    reason: string
    inForce: boolean
  }>(sql`
    select t.id, t.state, t.scope, t.reason, t.in_force_at is not null as "inForce" from blacklist t where ${seen}`)
  const { badges, tickets } = await db.one<{ badges: number; tickets: number }>(sql`
    select count(distinct (h.exhibition_id, h.holder_id)) filter (where h.holder = 'badge')::int as badges,
      count(distinct (h.exhibition_id, h.holder_id)) filter (where h.holder = 'ticket')::int as tickets
    from suspended_by_entry h join blacklist t on t.id = h.blacklist_id where h.released_at is null and ${seen}`)
  const reasons = await reasonNames(db)
  const days = await hitsByDay(
    db,
    rows.map(({ id }) => id),
  )
  const states = Object.keys(blacklistStateMachine.states) as BlacklistState[]
  return {
    states: states.map(state => ({ state, count: rows.filter(row => row.state === state).length })),
    scopes: blacklistScopes.map(one => {
      const there = rows.filter(row => row.scope === one)
      return { scope: one, all: there.length, inForce: there.filter(({ inForce }) => inForce).length }
    }),
    reasons: [...Map.groupBy(rows, ({ reason }) => reason)]
      .map(([reason, some]) => ({
        ...{ reason, name: reasons.get(reason) ?? { cn: reason, en: reason } },
        count: some.length,
      }))
      .sort((a, b) => b.count - a.count),
    hits: days.reduce((sum, { hits }) => sum + hits, 0),
    days: days.slice(-30),
    badges,
    tickets,
  }
}

/** Refuses if the caller does not see the entry. */
export async function refuseUnseen({ db, actor }: Pick<ReadContext, 'db' | 'actor'>, id: string): Promise<void> {
  const found = await db.maybe(sql`select 1 from blacklist t where t.id = ${id} and ${blacklist.scope(actor)}`)
  if (!found) refuse('kernel.notFound')
}
