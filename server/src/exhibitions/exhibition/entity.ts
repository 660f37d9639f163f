import {
  type ExhibitionAction,
  exhibitionStateMachine,
  runningStates,
} from '@fairgate/contract/exhibitions/exhibition/states'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import sql from 'sql-template-tag'
import { onlyDecider } from '../../identity/access/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'
import { overriding } from '../../kernel/transition/override.ts'
import { isOver, saleStateAt } from './dates.ts'
import { formOf } from './form.ts'
import { exhibitionScope, runsExhibition } from './scope.ts'

export type ExhibitionState = keyof typeof exhibitionStateMachine.states
export type ExhibitionEvent = keyof typeof exhibitionStateMachine.events

/** What a transition of an exhibition needs. */
export interface LockedExhibition extends EntityRow {
  state: ExhibitionState
  sponsorId: string
  nameCn: string
  nameEn: string
  code: string | null
  saleOpen: boolean
  saleFrom: string | null
  saleTo: string | null
  openTo: string | null
  moveOutTo: string | null
}

export const exhibition: EntityDefinition<LockedExhibition, ExhibitionState, ExhibitionEvent> = {
  entityType: 'exhibition',
  table: 'exhibition',
  machine: exhibitionStateMachine,
  columns: sql`t.id, t.version, t.state, t.submitted_by as "submittedBy", t.sponsor_id as "sponsorId", t.code,
    t.name_cn as "nameCn", t.name_en as "nameEn", t.sale_open as "saleOpen", t.sale_from as "saleFrom", t.sale_to as "saleTo",
    t.open_to as "openTo", t.move_out_to as "moveOutTo"`,
  // Permanent gate contexts have no transitions.
  scope: actor => sql`t.kind = 'show' and ${exhibitionScope(actor, 't')}`,
  may: {
    submit: { permission: 'exhibition:add', if: runsExhibition },
    withdraw: { permission: 'exhibition:add', if: runsExhibition },
    approve: { permission: 'exhibition:approve' },
    return: { permission: 'exhibition:approve' },
    reject: { permission: 'exhibition:approve' },
    complete: { permission: 'exhibition:supplement', if: runsExhibition },
    close: { permission: 'exhibition:close' },
    cancel: { permission: 'exhibition:cancel' },
  },
  decisions: ['approve', 'return', 'reject'],
  override: onlyDecider('exhibition:approve', 'approve'),
  nameOf: (row, language) => [row.code, (language === 'en' && row.nameEn) || row.nameCn].filter(Boolean).join(' '),
  exhibitionOf: row => row.id,
  affectedCompanies: row => [row.sponsorId],
  snapshotAt: ['submit'],
  snapshots: (db, rows) => Promise.all(rows.map(({ id }) => formOf(db, id))),
}

const editable: readonly string[] = ['draft', 'returned', 'withdrawn']
/** Whether it is approved and neither over nor cancelled: badges and doors may be worked on. */
export const isRunning = (row: { state: string }) => (runningStates as readonly string[]).includes(row.state)

const deletable: readonly string[] = ['draft', 'withdrawn']

/** Whether the form may be changed in this state. */
export const isEditable = (row: { state: string }) => editable.includes(row.state)
/** Whether it may be deleted: nobody has decided it, and nothing refers to it. */
export const isDeletable = (row: { state: string }) => deletable.includes(row.state)

/** The actions of an operator on a row: events of the state machine and other verbs, as wire verbs. */
export function exhibitionActions(actor: Actor, row: LockedExhibition, now: Date): ExhibitionAction[] {
  const events: ExhibitionAction[] = listActions(exhibition, actor, row).filter(
    event => event !== 'complete' && (event !== 'close' || isOver(row, now)),
  )
  events.push(...overriding(exhibition, actor, row, events))
  const may = (permission: string) => actor.permissions.has(permission) && runsExhibition(actor, row)
  if (may('exhibition:modify') && isEditable(row)) events.push('edit')
  if (may('exhibition:delete') && isDeletable(row)) events.push('delete')
  if (may('exhibition:supplement') && row.state === 'preparing') events.push('addAdditionalInfo')
  if (may('exhibition:supplement') && row.state === 'ready') events.push('editAdditionalInfo')
  if (may('exhibition:supplement') && isRunning(row)) events.push('editApproved')
  if (actor.permissions.has('exhibition:approve') && isRunning(row) && !isSandbox(row.id)) events.push('postpone')
  // The venue postpones without a request.
  if (may('exhibition:supplement') && isRunning(row) && !isSandbox(row.id) && actor.companyType !== 'platform')
    events.push('askPostponement')
  if (may('exhibition:sell') && row.state === 'ready') {
    if (row.saleOpen) events.push('closeSale')
    else if (saleStateAt(row, now) !== 'over') events.push('openSale')
  }
  return events
}
