import { packLocalized, packLocalizedList } from '../command/context.ts'
import { type Failure, toFailedRows } from '../refusal/failure.ts'
import type { Transition, TransitionContext } from '../services/services.ts'
import type { EntityDefinition, EntityRow } from '../transition/entity-definition.ts'
import type { TransitionOptions } from '../transition/transition-options.ts'

/** What all of them are, or undefined where they differ. */
function findCommonValue<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined
}

/** More rows than this are counted in the log, not named. */
const maxNamed = 100

/** One entry per command: its row, or the number of rows with the first of them. */
export function logTransitions<Row extends EntityRow, S extends string, E extends string>(
  { log, language }: TransitionContext,
  { entityType, nameOf, exhibitionOf, loggedAs = ({ id }) => id }: EntityDefinition<Row, S, E>,
  transitions: readonly Transition<Row, S, E>[],
  failed: readonly Failure[],
  { reasonCode, note, logged }: Pick<TransitionOptions<Row, S, E>, 'reasonCode' | 'note' | 'logged'>,
): void {
  if (!log) return
  const overrideReason = transitions.find(one => one.overrideReason !== undefined)?.overrideReason
  const why = {
    ...(reasonCode && { reasonCode }),
    ...(note && { note }),
    ...(overrideReason !== undefined && { overrideReason }),
    ...logged,
  }
  const exhibitionId = findCommonValue(transitions.map(({ row }) => exhibitionOf?.(row)))
  const localizeRowNames = (row: Row) => packLocalized({ nameCn: nameOf(row, 'cn'), nameEn: nameOf(row, 'en') })
  const [first, ...others] = transitions
  if (first && others.length === 0 && failed.length === 0) {
    const { row, state } = first
    log({
      ...{
        entityType,
        targetId: loggedAs(row),
        targetName: localizeRowNames(row),
        exhibitionId,
      },
      ...{ before: { state: row.state }, after: { state, ...why } },
    })
    return
  }
  const named = transitions.slice(0, maxNamed)
  const rows = named.map(({ row, overrideReason }) => ({
    ...{ id: loggedAs(row), name: nameOf(row) },
    ...(overrideReason !== undefined && { overridden: true }),
  }))
  log({
    entityType,
    exhibitionId,
    targetId: first && others.length === 0 ? loggedAs(first.row) : undefined,
    targetName: packLocalizedList(
      first ? named.map(({ row }) => localizeRowNames(row)) : failed.slice(0, maxNamed).map(({ name }) => name),
    ),
    after: {
      ...(first && { state: first.state }),
      count: transitions.length,
      rows,
      ...(failed.length > 0 && { failed: toFailedRows(failed.slice(0, maxNamed), language) }),
      ...why,
    },
  })
}
