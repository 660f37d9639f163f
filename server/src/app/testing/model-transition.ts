import type { TestOperator } from './world.ts'

/** A line of a row's history, as a model expects it. `by`: the operator's id, null for the clock and for guests. */
export interface ModelLine {
  event: string
  from: string | null
  to: string
  by: string | null
  /** Whether a decision can still be undone. */
  fresh: boolean
}

/** A row with a state machine, as a model expects it. */
export interface ModelRow {
  id: string
  version: number
  state: string
  /** The operator who submitted it; nobody decides on their own rows. */
  submitter: string | null
  lines: ModelLine[]
}

/** The rules of one event, without the product's state machine. */
export interface ModelRule<Row extends ModelRow> {
  /** The states it leaves, each with the state it enters. */
  table: Readonly<Record<string, string>>
  permission: string
  decides?: boolean
  may?(actor: TestOperator, row: Row): boolean
}

export type ModelRules<Row extends ModelRow> = Readonly<Record<string, ModelRule<Row>>>

/** The refusal that must come, or undefined if the event must take place. */
export function refusalOf<Row extends ModelRow>(
  rule: ModelRule<Row>,
  actor: TestOperator,
  row: Row,
  version: number,
): string | undefined {
  if (!actor.actor.permissions.has(rule.permission)) return 'kernel.noPermission'
  if (!(row.state in rule.table)) return rule.decides ? 'kernel.alreadyDecided' : 'kernel.notInThisState'
  if (version !== row.version) return 'kernel.changedMeanwhile'
  if (rule.may && !rule.may(actor, row)) return 'kernel.noPermission'
  if (rule.decides && row.submitter === actor.operatorId) return 'kernel.ownSubmission'
}

/** The events that must be shown to a caller: those that take place with the present version. */
export const eventsFor = <Row extends ModelRow>(rules: ModelRules<Row>, actor: TestOperator, row: Row): string[] =>
  Object.keys(rules).filter(event => {
    const rule = rules[event]
    return rule && refusalOf(rule, actor, row, row.version) === undefined
  })

/** The event takes place. */
export function applyEvent<Row extends ModelRow>(
  rules: ModelRules<Row>,
  row: Row,
  event: string,
  by: string | null,
): void {
  const to = rules[event]?.table[row.state]
  if (to === undefined) throw new Error(`${event} does not leave ${row.state}`)
  row.lines.push({ event, from: row.state, to, by, fresh: true })
  row.state = to
  row.version += 1
}

/** Something is written to the history, and the state stays. */
export const addLine = (row: ModelRow, event: string, by: string | null): void =>
  void row.lines.push({ event, from: row.state, to: row.state, by, fresh: true })

/** The refusal that must come to an undo; undefined if only what followed can prevent it. */
export function undoRefusal<Row extends ModelRow>(
  rules: ModelRules<Row>,
  actor: TestOperator,
  row: Row,
  version: number,
): string | undefined {
  const last = row.lines.at(-1)
  const rule = last && rules[last.event]
  if (!last || last.from === null || !rule?.decides) return 'decision.nothingToUndo'
  if (!actor.actor.permissions.has(rule.permission)) return 'kernel.noPermission'
  if (rule.may && !rule.may(actor, { ...row, state: last.from })) return 'kernel.noPermission'
  if (last.by !== actor.operatorId) return 'decision.nothingToUndo'
  if (version !== row.version) return 'decision.overtaken'
  if (!last.fresh) return 'decision.tooLateToUndo'
}

/** The last decision is undone. */
export function applyUndo(row: ModelRow, by: string): ModelLine {
  const last = row.lines.at(-1)
  if (!last || last.from === null) throw new Error('nothing to undo')
  row.lines.push({ event: 'undo', from: row.state, to: last.from, by, fresh: true })
  row.state = last.from
  row.version += 1
  return last
}
