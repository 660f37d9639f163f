import type { WhitelistKind, WhitelistScope } from '@fairgate/contract/admission/whitelist/fields'
import { whitelistSteps, whitelistTabs } from '@fairgate/contract/admission/whitelist/states'
import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import { normalisePlate } from '@fairgate/contract/badging/badge/plate'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { phoneDigest, searchedDocuments } from '../../badging/badge/api.ts'
import { counts, ofExhibition, ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import { companyNames } from '../../identity/company/api.ts'
import type { Actor, ReadContext, ViewContext } from '../../kernel/command/context.ts'
import type { ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, onDay } from '../../kernel/list/listing.ts'
import { inside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { fetchHistory } from '../../kernel/transition/history.ts'
import { asDecider } from '../../kernel/transition/override.ts'
import { namedDoors } from '../gate/api.ts'
import { type WhitelistHead, whitelist, whitelistActionsOf, whitelistColumns, whitelistScope } from './entity.ts'
import { whitelistsToDecide } from './pending-whitelists.ts'

type Row = Output<'getCertificateWhitelistPage'>['list'][number]
type Fetched = WhitelistHead & Omit<Row, 'statusCode' | 'actions' | keyof WhitelistHead>
type PageFilters = Pick<Input<'getCertificateWhitelistPage'>, 'scope' | 'exhibitionId'>

/** The kinds of gate contexts, by the scopes of lists. */
export const contextKindByScope: Record<WhitelistScope, 'show' | 'venue' | 'garden'> = {
  during: 'show',
  outside: 'venue',
  garden: 'garden',
}

/** The scope of a list, by its gate context `e`. */
export const scopeColumn: Sql = sql`case e.kind when 'venue' then 'outside' when 'garden' then 'garden' else 'during' end`

const columns = sql`${whitelistColumns}, t.allowed_people as "allowedPeople",
  t.allowed_vehicles as "allowedVehicles", array_to_string(t.plates, ' ') as plates, ${namedDoors(sql`t.door_ids`)} as doors,
  t.valid_from::text as "validFrom", t.valid_to::text as "validTo", t.entries_kind as "entriesKind",
  t.entry_reason as "entryReason", t.guest_description as "guestDescription", t.bound,
  t.bound_vehicles as "boundVehicles", t.submitted_at as "appliedAt", t.submitted_by_name as applicant,
  t.decided_by_name as operator, t.decided_at as "decidedAt", ${companyNames(sql`t.company_id`)} as company,
  ${scopeColumn} as scope,
  json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition`
const tables = sql`whitelist t ${ofExhibition}`

function rowOf(actor: Actor, { submittedBy, sponsorId, companyId, during, doorAdmins, ...row }: Fetched): Row {
  const actions = whitelistActionsOf(actor, { ...row, submittedBy, sponsorId, companyId, during, doorAdmins })
  return { ...row, statusCode: statusOf(row.state), actions }
}

/** By the whole number of a list. */
export const byNumber = (typed: string) => sql`t.number = ${normaliseNumber(typed)}`

/** Lists, the newest first. */
function listing({ actor, db, services }: ListContext, { scope, exhibitionId }: PageFilters, which: Sql) {
  const { cipher } = services
  return {
    select: columns,
    from: tables,
    where: [
      whitelistScope(actor),
      sql`not t.standing`,
      which,
      ofOneOrCounting('t.exhibition_id', exhibitionId),
      ...(scope ? [sql`e.kind = ${contextKindByScope[scope]}`] : []),
    ],
    filtered: true,
    id: 't.id',
    sorts: { appliedAt: { column: 't.submitted_at', type: 'timestamptz' } },
    defaultSort: '-appliedAt',
    searches: {
      number: byNumber,
      plate: (typed: string) => sql`(t.plates @> array[${normalisePlate(typed)}] or t.id in (
        select g.whitelist_id from whitelist_guest g where g.plate = ${normalisePlate(typed)} and g.unbound_at is null))`,
      documentNumber: (typed: string) => sql`t.id in (select g.whitelist_id from whitelist_guest g
        where g.document_blind_index = any(${searchedDocuments(cipher, typed)}::bytea[]) and g.unbound_at is null)`,
      phone: (typed: string) => sql`t.id in (select g.whitelist_id from whitelist_guest g
        where g.phone_blind_index = ${phoneDigest(cipher, typed)} and g.unbound_at is null)`,
      applicant: (typed: string) => inside(['t.submitted_by_name'], typed),
      appliedAt: (day: string) => onDay(sql`t.submitted_at`, day, services.config.venueTimeZone),
    },
    finish: (row: Fetched) => rowOf(actor, row),
    finishAll: async (rows: readonly Fetched[]) => {
      const decider = await asDecider(db, actor, whitelist, rows)
      return rows.map(row => rowOf(decider, row))
    },
  } satisfies Listing<Fetched, Row, PageFilters & PageInput & { search?: { type: string; value: string } }>
}

/** Lists of one kind. */
export const ofKind = (kind: WhitelistKind) => (context: ListContext, input: PageFilters) => ({
  ...listing(context, input, sql`t.kind = ${kind}`),
  tabs: buildTabs('t.state', whitelistTabs),
})

/** Lists of one step of the approval. */
export const ofStep = (step: keyof typeof whitelistSteps) => (context: ListContext, input: PageFilters) =>
  listing(context, input, buildTabs('t.state', whitelistSteps)[step])

/** Lists of the first step, or those of every step that await the caller: the same number as on the dashboard. */
export async function ofPending(
  context: ListContext,
  input: PageFilters & Pick<Input<'getWhitelistPendingPage'>, 'turn'>,
) {
  if (!input.turn) return ofStep('pending')(context, input)
  const { where } = await whitelistsToDecide(context.db, context.actor)
  return listing(context, input, sql`${counts('t.exhibition_id')} and ${where}`)
}

/** How many visible lists of a kind the other scopes have. */
export const findOtherWhitelists = (
  { scope, kind }: Input<'getWhitelistElsewhere'>,
  { db, actor }: ReadContext,
): Promise<Result<'getWhitelistElsewhere'>> =>
  db.one(sql`select count(*)::int as count from ${tables}
    where ${whitelistScope(actor)} and not t.standing and t.kind = ${kind} and e.kind <> ${contextKindByScope[scope]}`)

/** One list, with its requested terms and its history. */
export async function whitelistDetail(
  { id }: Input<'getWhitelistDetail'>,
  { db, actor, viewed }: ViewContext,
): Promise<Result<'getWhitelistDetail'>> {
  const row = await db.maybe<Fetched & Pick<Result<'getWhitelistDetail'>, 'proposed'>>(sql`
    select ${columns}, t.proposed || jsonb_build_object(
      'plates', array_to_string(array(select jsonb_array_elements_text(t.proposed -> 'plates')), ' '),
      'doors', ${namedDoors(sql`array(select jsonb_array_elements_text(t.proposed -> 'doorIds')::uuid)`)}) as proposed
    from ${tables} where t.id = ${id} and ${whitelistScope(actor)}`)
  if (!row) refuse('kernel.notFound')
  const { proposed, ...shown } = row
  const decider = await asDecider(db, actor, whitelist, [row])
  viewed({ entityType: 'whitelist', targetId: id, targetName: shown.number, exhibitionId: shown.exhibitionId })
  return { ...rowOf(decider, shown), proposed, history: await fetchHistory(db, id) }
}
