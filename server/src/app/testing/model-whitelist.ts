import {
  addLine,
  applyEvent,
  applyUndo,
  eventsFor,
  type ModelRow,
  type ModelRules,
  refusalOf,
  undoRefusal,
} from './model-transition.ts'
import type { TestOperator } from './world.ts'

export interface ModelTerms {
  people: number
  /** Days from today to its last day; -1 is yesterday. */
  to: number
}

export interface ModelList extends ModelRow, ModelTerms {
  /** The company of the host. */
  host: string
  /** The company of the organizer. */
  organizer: string
  proposed: ModelTerms | null
  /** Ids of bound guests. */
  guests: Set<string>
  decidedBy: string | null
  before: { proposed: ModelTerms | null; decidedBy: string | null } | null
}

type Answer = { refused: string } | undefined

const isVenue = ({ company }: TestOperator) => company.type === 'platform'
const isHost = ({ company }: TestOperator, { host }: ModelList) => company.id === host
const runs = ({ company }: TestOperator, { organizer }: ModelList) => company.id === organizer
const endorses = (actor: TestOperator, row: ModelList) => runs(actor, row) && !isHost(actor, row)
const sees = (actor: TestOperator, row: ModelList) => isVenue(actor) || isHost(actor, row) || runs(actor, row)
const isWaiting = { pending: 'refused', processing: 'refused', pendingReview: 'valid' }
const ends = (state: string) => ({ valid: state, pendingReview: state, stopped: state })

/** The lifecycle of a white list by admission.md §4. */
const rules: ModelRules<ModelList> = {
  endorse: { table: { pending: 'processing' }, permission: 'whitelist:approve', decides: true, may: endorses },
  approve: {
    table: { pending: 'valid', processing: 'valid', pendingReview: 'valid' },
    ...{ permission: 'whitelist:approve', decides: true, may: isVenue },
  },
  refuse: {
    ...{ table: isWaiting, permission: 'whitelist:approve', decides: true },
    may: (actor, row) => isVenue(actor) || (row.state !== 'pendingReview' && endorses(actor, row)),
  },
  withdraw: { table: { pending: 'withdrawn' }, permission: 'whitelist:apply', may: isHost },
  stop: {
    ...{ table: { valid: 'stopped' }, permission: 'whitelist:approve' },
    may: (actor, row) => isVenue(actor) || runs(actor, row),
  },
  resume: {
    ...{ table: { stopped: 'valid' }, permission: 'whitelist:approve' },
    may: (actor, row) => isVenue(actor) || runs(actor, row),
  },
  void: {
    ...{ table: ends('voided'), permission: 'whitelist:void' },
    may: (actor, row) => isVenue(actor) || isHost(actor, row),
  },
}
/** What nobody asks for by a command of its own. */
const further: ModelRules<ModelList> = {
  widen: { table: { valid: 'pendingReview' }, permission: 'whitelist:apply' },
  expire: { table: ends('expired'), permission: '' },
}
const all = { ...rules, ...further }

/** Who endorsed it last; only a list that was endorsed is in `processing`. */
const endorserOf = ({ lines }: ModelList) => lines.findLast(({ event }) => event === 'endorse')?.by ?? null

/** Which answers the commands on a white list must give, and what each does. */
export const modelWhitelist = {
  /** The actions that must be shown. */
  actions(actor: TestOperator, row: ModelList): string[] | undefined {
    if (!sees(actor, row)) return undefined
    const edits = actor.actor.permissions.has('whitelist:apply') && isHost(actor, row)
    return [
      ...eventsFor(rules, actor, row),
      ...(edits && ['pending', 'valid'].includes(row.state) ? ['edit'] : []),
      ...(row.state === 'valid' && (isVenue(actor) || isHost(actor, row)) ? ['code'] : []),
    ].sort()
  },

  event(actor: TestOperator, row: ModelList, event: string, version: number): Answer {
    const rule = rules[event]
    if (!rule) throw new Error(`no rule for ${event}`)
    if (!actor.actor.permissions.has(rule.permission)) return { refused: 'kernel.noPermission' }
    if (!sees(actor, row)) return { refused: 'kernel.notFound' }
    const refused = refusalOf(rule, actor, row, version)
    if (refused) return { refused }
    if (event === 'approve' && (row.proposed ?? row).to < 0) return { refused: 'whitelist.over' }
    if (event === 'refuse') row.before = { proposed: row.proposed, decidedBy: row.decidedBy }
    if (event === 'approve') Object.assign(row, row.proposed)
    if (rule.decides || event === 'void') row.proposed = null
    if (event !== 'withdraw') row.decidedBy = actor.operatorId
    applyEvent(all, row, event, actor.operatorId)
  },

  edit(actor: TestOperator, row: ModelList, wanted: ModelTerms, version: number): Answer {
    if (!actor.actor.permissions.has('whitelist:apply')) return { refused: 'kernel.noPermission' }
    if (!sees(actor, row)) return { refused: 'kernel.notFound' }
    if (version !== row.version) return { refused: 'kernel.changedMeanwhile' }
    if (!isHost(actor, row)) return { refused: 'kernel.noPermission' }
    if (!['pending', 'valid'].includes(row.state)) return { refused: 'kernel.notInThisState' }
    if (wanted.people < row.guests.size) return { refused: 'whitelist.belowBound' }
    if (row.state === 'valid' && (wanted.people > row.people || wanted.to > row.to)) {
      Object.assign(row, { proposed: wanted, submitter: actor.operatorId })
      applyEvent(all, row, 'widen', actor.operatorId)
    } else {
      Object.assign(row, wanted, { version: row.version + 1 })
      addLine(row, 'edit', actor.operatorId)
    }
  },

  undo(actor: TestOperator, row: ModelList, version: number): Answer {
    if (!actor.actor.permissions.has('whitelist:approve')) return { refused: 'kernel.noPermission' }
    if (!sees(actor, row)) return { refused: 'kernel.notFound' }
    const refused = undoRefusal(rules, actor, row, version)
    if (refused) return { refused }
    const last = row.lines.at(-1)
    // The terms apply at the gates already.
    if (last?.event === 'approve' && last.from === 'pendingReview') return { refused: 'decision.leftTheHouse' }
    applyUndo(row, actor.operatorId)
    if (last?.event === 'refuse') Object.assign(row, row.before, { before: null })
    else row.decidedBy = row.state === 'processing' ? endorserOf(row) : null
  },

  bind(row: ModelList): Answer {
    if (row.state !== 'valid' || row.to < 0) return { refused: 'whitelist.codeGone' }
    if (row.guests.size >= row.people) return { refused: 'whitelist.full' }
    addLine(row, 'bind', null)
  },

  unbind(actor: TestOperator, row: ModelList, guestId: string): Answer {
    if (!actor.actor.permissions.has('whitelist:apply')) return { refused: 'kernel.noPermission' }
    if (!sees(actor, row)) return { refused: 'kernel.notFound' }
    if (!isVenue(actor) && !isHost(actor, row)) return { refused: 'kernel.noPermission' }
    if (!row.guests.delete(guestId)) return { refused: 'kernel.notInThisState' }
    addLine(row, 'unbind', actor.operatorId)
  },

  /** The clock reaches a day so many days from today. */
  expire(row: ModelList, day: number): void {
    if (row.to >= day || !(row.state in ends(''))) return
    row.proposed = null
    applyEvent(all, row, 'expire', null)
  },
}
