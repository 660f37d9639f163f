import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import { maxMatches } from '@fairgate/contract/finance/bank/line-commands'
import sql, { type Sql } from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { ListContext } from '../../kernel/list/exported-list.ts'
import { type Failure, toBatchResult } from '../../kernel/refusal/failure.ts'
import { type Transition, transitionAll } from '../../kernel/transition/transition.ts'
import { bankLine, type LockedBankLine } from './entity.ts'
import { by, takeLines } from './match.ts'
import type { Target } from './match-line.ts'
import { proposalsOf, type Waiting, waitingColumns } from './propose.ts'
import { narrowing, pendingLines } from './queries.ts'
import type { Candidate } from './score.ts'

type Line = Output<'getBankLinePage'>['list'][number]

const portion = 200
/** How many pending lines are checked per request. */
const maxChecked = 2_000

/** Lists pending lines with a certain match, for a person to confirm together. */
export async function certainBankMatches(
  context: ListContext,
  filter: Input<'getCertainBankMatches'>,
): Promise<Result<'getCertainBankMatches'>> {
  const certain: Line[] = []
  let checked = 0
  let after: Sql[] = []
  let more = true
  while (more && checked < maxChecked) {
    const lines = await pendingLines(context, [...narrowing(filter), ...after], portion)
    certain.push(...lines.filter(line => line.certain))
    checked += lines.length
    more = lines.length === portion
    const last = lines.at(-1)
    if (last) after = [sql`(t.day, t.id) < (${last.day}::date, ${last.id}::uuid)`]
  }
  const list = findUndisputed(certain, ({ proposals: [first] }) => first)
  return { list: list.slice(0, maxMatches), checked, more: more || list.length > maxMatches }
}

/**
 * Confirms matches that a person was shown. Each is checked again under the lock of its line: only those that are still
 * certain are booked.
 */
export async function confirmCertainBankMatches(
  { lines }: Input<'confirmCertainBankMatches'>,
  context: WriteContext,
): Promise<Result<'confirmCertainBankMatches'>> {
  const targets = new Map(lines.map(({ id, target }) => [id, target]))
  const { transitions, failed } = await transitionAll(context, bankLine, lines, 'match', {
    set: by(context),
    async allocate(rows) {
      const certain = await stillCertain(context, rows, targets)
      const changed = rows.filter(({ row }) => !certain.has(row.id))
      const taken = rows.filter(({ row }) => certain.has(row.id))
      return [
        ...changed.map(({ row }): Failure => ({ id: row.id, name: bankLine.nameOf(row), reason: 'bank.notCertain' })),
        ...(await takeLines(context, taken, targets)),
      ]
    },
    logged: { targets: lines.map(({ id, target }) => ({ id, ...target })) },
  })
  return toBatchResult(transitions.length, failed, context.language)
}

/** The lines whose certain proposal is still the displayed target. */
async function stillCertain(
  context: WriteContext,
  rows: readonly Transition<LockedBankLine>[],
  targets: ReadonlyMap<string, Target>,
): Promise<ReadonlySet<string>> {
  const ids = rows.map(({ row }) => row.id)
  const waiting = await context.db.many<Waiting>(
    sql`select ${waitingColumns} from bank_line t where t.id = any(${ids}::uuid[])`,
  )
  const proposed = await proposalsOf(context, waiting)
  const certain = [...proposed].flatMap(([id, { proposals, certain: isCertain }]) => {
    const candidate = proposals[0]?.candidate
    const target = targets.get(id)
    return isCertain && candidate && target && isTarget(candidate, target) ? [{ id, candidate }] : []
  })
  return new Set(findUndisputed(certain, ({ candidate }) => candidate).map(({ id }) => id))
}

function isTarget(candidate: Candidate, target: Target): boolean {
  if ('paymentId' in target) return candidate.paymentId === target.paymentId
  if (candidate.paymentId !== null || candidate.participationId !== target.participationId) return false
  const billIds = new Set(target.chargeIds)
  return billIds.size === candidate.charges.length && candidate.charges.every(({ id }) => billIds.has(id))
}

type Claim = Pick<Candidate, 'paymentId'> & { charges: readonly { id: string }[] }

/**
 * Leaves out lines that claim a bill or payment which another line claims too, because a person has to decide between
 * them.
 */
function findUndisputed<L>(lines: readonly L[], claimOf: (line: L) => Claim | undefined): L[] {
  const claims = lines.map(line => {
    const claim = claimOf(line)
    return claim ? [...claim.charges.map(({ id }) => id), ...(claim.paymentId ? [claim.paymentId] : [])] : []
  })
  const counts = new Map<string, number>()
  for (const id of claims.flat()) counts.set(id, (counts.get(id) ?? 0) + 1)
  return lines.filter((_, at) => claims[at]?.every(id => counts.get(id) === 1))
}
