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

/** What the gate knows of a person in an exhibition. */
export interface ModelReceipt {
  state: string
  declaration: string
  /** Whether a person decides the next declarations. */
  refused: boolean
}

/** A person in one exhibition, with their declarations in order. */
export interface ModelEntrant {
  documentNumber: string
  declarations: ModelDeclaration[]
  receipt?: ModelReceipt
}

export interface ModelDeclaration extends ModelRow {
  entrant: ModelEntrant
  /** The company that declared it; null for the entrant. */
  company: string | null
  purged: boolean
  /** The receipt before the last decision. */
  before?: ModelReceipt
}

type Answer = { refused: string } | undefined

const decides = { permission: 'epidemic:approve' }

/** The lifecycle of a declaration by admission.md §5. */
const rules: ModelRules<ModelDeclaration> = {
  approve: { table: { pendingManual: 'valid' }, ...decides, decides: true },
  reject: { table: { pendingManual: 'rejected', valid: 'rejected' }, ...decides, decides: true },
  recheck: {
    table: { processing: 'pendingManual', valid: 'pendingManual', rejected: 'pendingManual' },
    ...decides,
  },
  end: { table: { valid: 'expired' }, ...decides },
}
const all: ModelRules<ModelDeclaration> = {
  ...rules,
  ask: { table: { processing: 'pendingManual' }, permission: '' },
  expire: { table: { valid: 'expired' }, permission: '' },
}

const isOpen = ({ state }: ModelDeclaration) => state === 'processing' || state === 'pendingManual'

/** The receipt is that of the declaration from now on. A pending one does not affect a valid receipt. */
function follow({ entrant, id, state }: ModelDeclaration): void {
  const was = entrant.receipt
  if (was?.state === 'valid' && state !== 'valid' && state !== 'rejected') return
  entrant.receipt = { state, declaration: id, refused: state === 'rejected' || (was?.refused ?? false) }
}

/** The receipt ends with its declaration; that of another one stays. */
function end({ entrant, id, state }: ModelDeclaration): void {
  const { receipt } = entrant
  if (receipt?.declaration === id)
    entrant.receipt = { ...receipt, state, refused: receipt.refused || state === 'rejected' }
}

/** Which answers the commands on a declaration must give, and what each does to it and to its receipt. */
export function modelEpidemic(organizer: string) {
  const sees = ({ company, actor }: TestOperator, row: ModelDeclaration) => {
    if (row.company === company.id) return true
    const seesOthers = actor.permissions.has('epidemic:view') || actor.permissions.has('epidemic:approve')
    return seesOthers && (company.type === 'platform' || company.id === organizer)
  }
  const seen = (actor: TestOperator, row: ModelDeclaration, permission: string): Answer => {
    if (!actor.actor.permissions.has(permission)) return { refused: 'kernel.noPermission' }
    return sees(actor, row) ? undefined : { refused: 'kernel.notFound' }
  }
  const isNewest = ({ entrant, id }: ModelDeclaration) => entrant.declarations.at(-1)?.id === id
  return {
    sees,

    /** The actions that must be shown. */
    actions: (actor: TestOperator, row: ModelDeclaration): string[] =>
      [
        ...['view', 'code', ...eventsFor(rules, actor, row)],
        ...(row.state === 'pendingManual' &&
        row.company === actor.company.id &&
        actor.actor.permissions.has('declaration:proxy')
          ? ['edit']
          : []),
        ...(!isOpen(row) && actor.actor.permissions.has('epidemic:approve') ? ['delete'] : []),
      ].sort(),

    /** Somebody declares for a person. */
    declare: (entrant: ModelEntrant): Answer =>
      entrant.declarations.some(isOpen) ? { refused: 'epidemic.underWay' } : undefined,

    declared(row: ModelDeclaration): void {
      const { entrant, id, state } = row
      entrant.declarations.push(row)
      const { receipt } = entrant
      if (receipt?.state !== 'valid') entrant.receipt = { state, declaration: id, refused: receipt?.refused ?? false }
    },

    event(actor: TestOperator, row: ModelDeclaration, event: string, version: number): Answer {
      const rule = rules[event]
      if (!rule) throw new Error(`no rule for ${event}`)
      const unseen = seen(actor, row, rule.permission)
      if (unseen) return unseen
      const refused = refusalOf(rule, actor, row, version)
      if (refused) return { refused }
      if (event === 'recheck' && row.purged) return { refused: 'epidemic.imageOnly' }
      if (event === 'recheck' && !isNewest(row)) return { refused: 'epidemic.newerDeclared' }
      const { state: from, entrant } = row
      if (rule.decides) row.before = entrant.receipt && { ...entrant.receipt }
      applyEvent(all, row, event, actor.operatorId)
      const ends = from === 'valid' || event === 'end' || (event === 'recheck' && from !== 'processing')
      if (ends) end(row)
      else follow(row)
    },

    edit(actor: TestOperator, row: ModelDeclaration, version: number): Answer {
      const unseen = seen(actor, row, 'declaration:proxy')
      if (unseen) return unseen
      if (version !== row.version) return { refused: 'kernel.changedMeanwhile' }
      if (row.company !== actor.company.id) return { refused: 'kernel.noPermission' }
      if (row.state !== 'pendingManual') return { refused: 'epidemic.notWaiting' }
      row.version += 1
      addLine(row, 'edit', actor.operatorId)
    },

    undo(actor: TestOperator, row: ModelDeclaration, version: number): Answer {
      const unseen = seen(actor, row, 'epidemic:approve')
      if (unseen) return unseen
      const refused = undoRefusal(rules, actor, row, version)
      if (refused) return { refused }
      const { entrant } = row
      const from = row.lines.at(-1)?.from
      const isHere = entrant.receipt?.declaration === row.id
      if (row.purged || !(isHere || from === 'valid')) return { refused: 'decision.overtaken' }
      // Of one person only one declaration is under way.
      if (from === 'pendingManual' && entrant.declarations.some(isOpen)) return { refused: 'decision.overtaken' }
      applyUndo(row, actor.operatorId)
      if (isHere) entrant.receipt = row.before
    },

    /** The pictures of a decided declaration are erased; the row and its history stay. */
    erase(actor: TestOperator, row: ModelDeclaration): Answer {
      const unseen = seen(actor, row, 'epidemic:approve')
      if (unseen) return unseen
      if (isOpen(row)) return { refused: 'kernel.notInThisState' }
      row.purged = true
    },

    /** The pictures were read, and a person decides. */
    read(row: ModelDeclaration): void {
      if (row.state !== 'processing') return
      applyEvent(all, row, 'ask', null)
      follow(row)
    },

    /** The clock is beyond every receipt. */
    expire(row: ModelDeclaration): void {
      if (row.state !== 'valid') return
      applyEvent(all, row, 'expire', null)
      end(row)
    },
  }
}
