import type { Output } from '@fairgate/contract/app/catalogue'
import { type ExhibitionForm, exhibitionFieldNames } from '@fairgate/contract/exhibitions/exhibition/fields'
import type { GateContextKind } from '@fairgate/contract/exhibitions/exhibition/gate-contexts'
import { endedStates } from '@fairgate/contract/exhibitions/exhibition/states'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import {
  type Change,
  changesSinceReturned,
  fetchHistory,
  findRequestedFields,
} from '../../kernel/transition/history.ts'
import { asDecider } from '../../kernel/transition/override.ts'
import { editionNamed } from '../series/api.ts'
import { exhibitionScope, hallsTaken, phaseAt, runsExhibition, saleStateAt } from './api.ts'
import { exhibition, exhibitionActions, type LockedExhibition } from './entity.ts'
import { formColumns } from './form.ts'

interface Head extends LockedExhibition {
  kind: GateContextKind
  sponsor: { cn: string; en: string }
  submittedAt: string | null
  approvedAt: string | null
  createdAt: string
  updatedAt: string
  edition: Output<'getExhibitionDetail'>['edition']
}

/** The details of one exhibition: form, history, changes since the last return. */
export async function exhibitionDetail(context: ReadContext, id: string): Promise<Output<'getExhibitionDetail'>> {
  const { db, actor, now } = context
  const row = await db.maybe<Head & ExhibitionForm>(sql`
    select e.id, e.version, e.state, e.submitted_by as "submittedBy", e.sponsor_id as "sponsorId", e.kind, e.code,
      json_build_object('cn', c.name_cn, 'en', c.name_en) as sponsor, e.sale_open as "saleOpen",
      e.sale_from as "saleFrom", e.sale_to as "saleTo", e.open_to as "openTo", e.move_out_to as "moveOutTo", e.submitted_at as "submittedAt",
      e.approved_at as "approvedAt", e.created_at as "createdAt", e.updated_at as "updatedAt", ${editionNamed(sql`e.edition_id`)} as edition,
      ${formColumns}
    from exhibition e join company c on c.id = e.sponsor_id where e.id = ${id} and ${exhibitionScope(actor)}`)
  if (!row) refuse('kernel.notFound')
  const form = formIn(row)
  // Only organizer and venue see the approval history.
  const [history, changes, taken] = runsExhibition(actor, row)
    ? await Promise.all([
        fetchHistory(db, id),
        changesSinceReturned(db, id, form),
        isOver(row.state) ? [] : hallsTaken(db, id, form),
      ])
    : [[], [], []]
  return {
    ...row,
    statusCode: statusOf(row.state),
    actions: row.kind === 'show' ? exhibitionActions(await asDecider(db, actor, exhibition, [row]), row, now) : [],
    saleState: saleStateAt(row, now),
    phase: phaseAt(row, now),
    submissions: history.filter(({ event }) => event === 'submit').length,
    form,
    history,
    askedFields: findRequestedFields(history),
    changesSinceReturned: inFormOrder(changes),
    taken,
    sharesHalls: row.state === 'pending' && taken.length > 0,
  }
}

const over: readonly string[] = [...endedStates, 'rejected']
const isOver = (state: string) => over.includes(state)

/** In the order of the form. */
function inFormOrder(changes: Change[]): Change[] {
  const toFormIndex = ({ field }: Change) => (exhibitionFieldNames as string[]).indexOf(field)
  return changes.toSorted((a, b) => toFormIndex(a) - toFormIndex(b))
}

function formIn(row: ExhibitionForm): ExhibitionForm {
  const { nameCn, nameEn, showType, editionId, halls, cityCode, address, area, moveIn, open, moveOut, coSponsors } = row
  const { contactName, contactPhone, contactEmail, website, logo, posters } = row
  const { descriptionCn, descriptionEn, invoiceMethods } = row
  return {
    nameCn,
    nameEn,
    showType,
    editionId,
    halls,
    cityCode,
    address,
    area,
    moveIn,
    open,
    moveOut,
    coSponsors,
    contactName,
    contactPhone,
    contactEmail,
    website,
    logo,
    posters,
    descriptionCn,
    descriptionEn,
    invoiceMethods,
  }
}
