import type { Input } from '@fairgate/contract/app/catalogue'
import type { ParticipationKind } from '@fairgate/contract/exhibitions/participation/states'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { withSavepoint } from '../../kernel/database/savepoint.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { type Failure, toBatchResult } from '../../kernel/refusal/failure.ts'
import { Refused, refuse } from '../../kernel/refusal/refuse.ts'
import { type Transition, transitionAll } from '../../kernel/transition/transition.ts'
import { exhibitionById, refuseUnlessRunning } from '../exhibition/api.ts'
import { giveAll, readOncePerKey, setQuota, sharedOf } from './allotment.ts'
import { type Quota, quotasOfAll } from './api.ts'
import { type LockedParticipation, participation } from './entity.ts'

type Cell = Input<'allotQuotas'>['cells'][number]
type CellFailure = Failure & { badgeTypeId: string }
interface Change {
  cell: Cell
  row: LockedParticipation
  quotas: readonly Quota[]
  difference: number
}

/**
 * Sets a grid of quotas, each cell under its own savepoint. Recalls come first, from the leaves up; then grants, from
 * the root down, so that the order of the cells never decides whether there is enough.
 */
export async function allotQuotas({ cells }: Input<'allotQuotas'>, context: WriteContext) {
  const { db, language } = context
  const cellsById = Map.groupBy(new Map(cells.map(cell => [keyOf(cell), cell])).values(), cell => cell.id)
  const failed: CellFailure[] = []
  const logged: unknown[] = []
  const exhibitionOpen = readOncePerKey(id => refuseUnlessOpen(db, id))
  const done = await transitionAll(
    context,
    participation,
    [...cellsById.keys()].map(id => ({ id })),
    'allot',
    {
      logged: { quotas: logged },
      check: ({ exhibitionId }) => exhibitionOpen(exhibitionId),
      async allocate(candidates) {
        const refused = await setAll(context, await changesOf(db, candidates, cellsById), logged)
        failed.push(...refused)
        return refused.filter(({ id }) => refused.filter(one => one.id === id).length === cellsById.get(id)?.length)
      },
    },
  )
  for (const one of done.failed) {
    if (failed.some(({ id }) => id === one.id)) continue
    for (const { badgeTypeId } of cellsById.get(one.id) ?? []) failed.push({ ...one, badgeTypeId })
  }
  publishRowChange(
    context.push,
    done.transitions.map(({ row }) => row.companyId),
    'quota',
  )
  const outcome = toBatchResult([...cellsById.values()].flat().length - failed.length, failed, language)
  return {
    ...outcome,
    failed: outcome.failed.map((one, index) => ({ ...one, badgeTypeId: failed[index]?.badgeTypeId ?? '' })),
  }
}

const keyOf = ({ id, badgeTypeId }: Cell) => `${id} ${badgeTypeId}`

async function refuseUnlessOpen(db: Db, id: string): Promise<void> {
  const exhibition = await exhibitionById(db, id)
  if (!exhibition) refuse('kernel.notFound')
  refuseUnlessRunning(exhibition)
}

async function changesOf(
  db: Db,
  candidates: readonly Transition<LockedParticipation>[],
  cellsById: ReadonlyMap<string, readonly Cell[]>,
): Promise<Change[]> {
  const changes: Change[] = []
  const known = await quotasOfAll(
    db,
    candidates.map(({ row }) => row.id),
  )
  for (const { row } of candidates) {
    const quotas = known.get(row.id) ?? []
    for (const cell of cellsById.get(row.id) ?? []) {
      const before = quotas.find(({ badgeTypeId }) => badgeTypeId === cell.badgeTypeId)?.granted ?? 0
      changes.push({ cell, row, quotas, difference: cell.granted - before })
    }
  }
  return changes.toSorted(byTier)
}

const tiers: Readonly<Record<ParticipationKind, number>> = {
  ...{ sponsor: 0, cooperator: 1, logistics: 1, agent: 1 },
  ...{ secondaryCooperator: 2, secondaryAgent: 2 },
}

function byTier(a: Change, b: Change): number {
  const [aBack, bBack] = [a.difference < 0, b.difference < 0]
  if (aBack !== bBack) return aBack ? -1 : 1
  return (tiers[a.row.kind] - tiers[b.row.kind]) * (aBack ? -1 : 1)
}

/** Sets one cell after the other; returns the refused ones. */
async function setAll(
  { db, language }: Pick<WriteContext, 'db' | 'language'>,
  changes: readonly Change[],
  logged: unknown[],
): Promise<CellFailure[]> {
  const failed: CellFailure[] = []
  const given: Parameters<typeof giveAll>[1][number][] = []
  const shared = sharedOf(db, async one => void given.push(one))
  for (const { cell, row, quotas } of changes) {
    const { badgeTypeId, granted } = cell
    const before = given.length
    const done = await withSavepoint(db, () => setQuota(db, row, cell, quotas, shared))
    if (done instanceof Refused) {
      const { reason, details } = done
      given.length = before
      failed.push({
        id: row.id,
        badgeTypeId,
        name: participation.nameOf(row, language),
        reason: reason as Failure['reason'],
        values: details.values,
      })
    } else {
      logged.push({ company: row.companyName, badgeType: done.type.nameCn, before: done.before, granted })
    }
  }
  await giveAll(db, given)
  return failed
}
