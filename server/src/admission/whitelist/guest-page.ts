import { whitelistLabels } from '@fairgate/contract/admission/whitelist/texts'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { searchedDocuments } from '../../badging/badge/api.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext, type SheetKit } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'
import { inside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { cameIn } from '../gate/api.ts'
import { whitelistScope } from './entity.ts'

type Row = Output<'getWhitelistGuestPage'>['list'][number]
type Fetched = Omit<Row, 'statusCode' | 'actions'> & { companyId: string; standing: boolean }
type PageFilters = Pick<Input<'getWhitelistGuestPage'>, 'whitelistId'>

async function listing({ db, actor, services: { cipher } }: ListContext, { whitelistId }: PageFilters) {
  const list = await db.maybe(sql`select from whitelist t where t.id = ${whitelistId} and ${whitelistScope(actor)}`)
  if (!list) refuse('kernel.notFound')
  return {
    select: sql`g.id, 1 as version, case when g.unbound_at is null then 'valid' else 'ended' end as state, g.name,
      g.document_type as "documentType", g.document_masked as "documentMasked", g.phone_masked as "phoneMasked", g.plate, g.bound_at as "boundAt",
      g.unbound_at as "unboundAt", t.company_id as "companyId", t.standing, ${cameIn(sql`g.exhibition_id`, sql`g.id`)} as entered`,
    from: sql`whitelist_guest g join whitelist t on t.id = g.whitelist_id`,
    where: [sql`g.whitelist_id = ${whitelistId}`, whitelistScope(actor)],
    filtered: true,
    id: 'g.id',
    sorts: { boundAt: { column: 'g.bound_at', type: 'timestamptz' } },
    defaultSort: '-boundAt',
    searches: {
      name: (typed: string) => inside(['g.name', `coalesce(g.plate, '')`], typed),
      documentNumber: (typed: string) =>
        sql`g.document_blind_index = any(${searchedDocuments(cipher, typed)}::bytea[])`,
    },
    finish: ({ companyId, standing, ...row }: Fetched): Row => {
      const own = actor.companyType === 'platform' || actor.companyId === companyId
      const unbinds =
        own && !standing && actor.permissions.has('whitelist:apply') && row.state === 'valid' && !row.entered
      return { ...row, statusCode: statusOf(row.state), actions: unbinds ? ['unbind'] : [] }
    },
  } satisfies Listing<Fetched, Row, Input<'getWhitelistGuestPage'>>
}

const columns = (c: SheetKit<Row>) => [
  c.text('name'),
  c.choice('documentType', documentTypeLabels),
  c.text('documentMasked'),
  c.text('phoneMasked'),
  c.text('plate'),
  c.moment('boundAt'),
  c.moment('unboundAt'),
  c.cell('entered', row => translateKey(row.entered ? 'whitelist.entered' : 'whitelist.notEntered', c.language)),
  c.choice('state', whitelistLabels.guests, 'whitelist.status'),
]

/** Guests of a list, the newest first, and their export. */
export const guestList = exportedList({
  ...{ kind: 'whitelist.exportGuests', entityType: 'whitelistGuest', file: 'white-list-guests', domain: 'whitelist' },
  title: 'whitelist.guests',
  listing,
  columns,
})
