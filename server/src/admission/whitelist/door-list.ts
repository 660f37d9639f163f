import { doorPassTabs, whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { normalisePlate } from '@fairgate/contract/badging/badge/plate'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { phoneDigest, searchedDocuments } from '../../badging/badge/api.ts'
import { ofExhibition, ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import { exportedList, type ListContext, type SheetKit } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing } from '../../kernel/list/listing.ts'
import { inside } from '../../kernel/list/name-search.ts'
import { cameIn, namedDoors } from '../gate/api.ts'
import { type WhitelistHead, whitelistActionsOf, whitelistColumns, whitelistScope } from './entity.ts'
import { byNumber, contextKindByScope, scopeColumn } from './queries.ts'

type Row = Output<'getDoorWhitelistPage'>['list'][number]
type Fetched = WhitelistHead & Omit<Row, 'statusCode' | 'actions' | 'door' | keyof WhitelistHead> & Doors
type Doors = { doors: Row['door'][] }
type PageFilters = Omit<Input<'getDoorWhitelistPage'>, keyof PageInput>

/** Standing passes, each with its holder, the newest first. */
const listing = ({ actor, services: { cipher } }: ListContext, { scope, exhibitionId }: PageFilters) =>
  ({
    select: sql`${whitelistColumns}, g.name, g.document_masked as "documentMasked", g.phone_masked as "phoneMasked", g.plate,
      ${namedDoors(sql`t.door_ids`)} as doors, t.valid_from::text as "validFrom", t.valid_to::text as "validTo",
      t.entry_reason as "entryReason", ${cameIn(sql`g.exhibition_id`, sql`g.id`)} as entered,
      t.submitted_by_name as applicant, t.submitted_at as "appliedAt", ${scopeColumn} as scope,
      json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition`,
    from: sql`whitelist t ${ofExhibition} join whitelist_guest g on g.whitelist_id = t.id`,
    where: [
      whitelistScope(actor),
      sql`t.standing`,
      ofOneOrCounting('t.exhibition_id', exhibitionId),
      ...(scope ? [sql`e.kind = ${contextKindByScope[scope]}`] : []),
    ],
    filtered: true,
    id: 't.id',
    sorts: { appliedAt: { column: 't.submitted_at', type: 'timestamptz' } },
    defaultSort: '-appliedAt',
    searches: {
      name: (typed: string) => inside(['g.name'], typed),
      documentNumber: (typed: string) =>
        sql`g.document_blind_index = any(${searchedDocuments(cipher, typed)}::bytea[])`,
      plate: (typed: string) => sql`g.plate = ${normalisePlate(typed)}`,
      phone: (typed: string) => sql`g.phone_blind_index = ${phoneDigest(cipher, typed)}`,
      number: byNumber,
    },
    tabs: buildTabs('t.state', doorPassTabs),
    finish: ({ doors: [door = { cn: '', en: '' }], ...row }: Fetched): Row => ({
      ...row,
      door,
      statusCode: statusOf(row.state),
      actions: whitelistActionsOf(actor, row),
    }),
  }) satisfies Listing<Fetched, Row, Input<'getDoorWhitelistPage'>>

const columns = (c: SheetKit<Row>) => [
  c.text('number'),
  c.name('exhibition'),
  c.name('door', 'whitelist.door'),
  c.text('name'),
  c.text('documentMasked'),
  c.text('phoneMasked'),
  c.cell('plate', ({ plate }) => plate ?? ''),
  c.text('validFrom'),
  c.text('validTo'),
  c.text('entryReason'),
  c.text('applicant', 'whitelist.givenBy'),
  c.moment('appliedAt', 'whitelist.givenAt'),
  c.choice('state', whitelistStateMachine.states, 'whitelist.status'),
]

/** Standing passes of doors, and their export. */
export const doorLists = exportedList({
  ...{ kind: 'whitelist.exportDoor', entityType: 'whitelist', file: 'door-passes', domain: 'whitelist' },
  title: 'whitelist.doorTitle',
  listing,
  columns,
})
