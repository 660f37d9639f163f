import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { feeLimit } from '@fairgate/contract/finance/charge/fee-commands'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { refuseUnlessRunning, showFor } from '../../exhibitions/exhibition/api.ts'
import { participationOf } from '../../exhibitions/participation/api.ts'
import { packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { type Failure, sortByRequest, toBatchResult } from '../../kernel/refusal/failure.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { lockedAll, transitionWhere } from '../../kernel/transition/transition.ts'
import { paySettingOf } from '../pay-setting/api.ts'
import { createBill } from './create-bill.ts'
import { badgeFee, type LockedFee } from './fee-entity.ts'
import type { RequestedLine } from './lines.ts'
import { updateTasks } from './tasks.ts'

/**
 * Puts badge fees on one bill at the prices of their approval: those named, or all unbilled ones, up to 20,000. Fees
 * are locked in the order of their ids; the first of two concurrent calls gets them.
 */
export async function applyAccreditation(
  { exhibitionId, ids }: Input<'applyAccreditation'>,
  context: WriteContext,
): Promise<Result<'applyAccreditation'>> {
  const { actor, db, language } = context
  const exhibition = await showFor(db, actor, exhibitionId)
  const payer = await participationOf(db, exhibitionId, actor.companyId)
  if (!payer) refuse('kernel.notFound')
  refuseUnlessRunning(exhibition)
  const setting = await paySettingOf(db, exhibitionId)
  if (!setting) refuse('charge.noPaySetting')
  const wanted = ids ? await feesOf(db, exhibitionId, ids) : await uncharged(db, payer.id)
  if (wanted.length === 0 && !ids) refuse('charge.nothingToCharge')
  const badgeOf = new Map(wanted.map(({ id, badgeId }) => [id, badgeId]))
  const { passed, failed } = await lockedAll(
    context,
    badgeFee,
    wanted,
    async fee => {
      if (fee.payerId !== payer.id) refuse('kernel.notFound')
      return fee.state === 'uncharged' ? fee : refuse('kernel.notInThisState')
    },
    sql`t.exhibition_id = ${exhibitionId}`,
  )
  const known = new Set(wanted.map(({ badgeId }) => badgeId))
  const without = (ids ?? []).filter(id => !known.has(id))
  const allFailures: Failure[] = [
    ...failed.map(failure => ({ ...failure, id: badgeOf.get(failure.id) ?? failure.id })),
    ...without.map(id => ({ id, name: '', reason: 'kernel.notFound' as const })),
  ]
  const outcome = toBatchResult(passed.length, sortByRequest(allFailures, ids ?? []), language)
  if (passed.length === 0) return { ...outcome, charge: null, left: 0 }
  const groups = [...Map.groupBy(passed, lineKey).values()]
  const lines = groups.map(lineOf)
  const made = await createBill(context, { kind: 'accreditation', participationId: payer.id, setting, lines })
  await putOn(context, made.id, groups)
  // The task of the payer counted each unbilled fee; now it only counts the bill (`createBill`).
  await updateTasks(db, [{ exhibitionId, payerId: payer.id, deltas: { toPay: -passed.length } }])
  context.log({
    ...{
      entityType: 'charge',
      targetId: made.id,
      targetName: `${made.number} ${packLocalized(exhibition)}`,
      exhibitionId,
    },
    after: { count: passed.length, payable: made.payable },
  })
  const left = ids ? 0 : Math.max(0, await countOf(db, payer.id))
  return { ...outcome, charge: { id: made.id, version: made.version, number: made.number }, left }
}

interface FeeKey {
  id: string
  badgeId: string
}

const uncharged = (db: Db, payerId: string) =>
  db.many<FeeKey>(sql`
    select id, badge_id as "badgeId" from badge_fee where payer_id = ${payerId} and state = 'uncharged'
    order by id limit ${feeLimit}`)

/** The unbilled fees of each badge, else its latest one. */
const feesOf = (db: Db, exhibitionId: string, badgeIds: readonly string[]) =>
  db.many<FeeKey>(sql`
    select id, "badgeId" from (
      select id, badge_id as "badgeId", state = 'uncharged' as open, row_number() over latest as nth,
        bool_or(state = 'uncharged') over (partition by badge_id) as any_open
      from badge_fee where exhibition_id = ${exhibitionId} and badge_id = any(${[...badgeIds]}::uuid[])
      window latest as (partition by badge_id order by id desc)) f
    where case when any_open then open else nth = 1 end order by "badgeId", id`)

const countOf = async (db: Db, payerId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from badge_fee where payer_id = ${payerId} and state = 'uncharged'`,
    )
  ).n

/** One line per type, price and kind, because a type may have had several prices. */
const lineKey = ({ badgeTypeId, amount, kind }: LockedFee) => `${badgeTypeId} ${amount} ${kind}`

function lineOf(fees: readonly LockedFee[]): RequestedLine {
  const [{ badgeTypeId, typeCn, typeEn, amount, kind }] = fees as [LockedFee]
  const item = { cn: typeCn, en: typeEn }
  const [cn, en] = kind === 'badge' ? [item.cn, item.en] : itemTexts(kind, item)
  return {
    badgeTypeId,
    item: { cn, en },
    unitPrice: writeAmount(BigInt(amount)),
    quantity: fees.length,
    discount: '0',
  }
}

const laterItems = { days: 'charge.itemOfDays', reissue: 'charge.itemOfReissue' } as const

const itemTexts = (kind: keyof typeof laterItems, { cn, en }: { cn: string; en: string }) =>
  [translateKey(laterItems[kind], 'cn', { type: cn }), translateKey(laterItems[kind], 'en', { type: en })] as const

/** Puts fees on the lines of a bill, which are in the order of the groups. */
async function putOn(context: WriteContext, billId: string, groups: readonly (readonly LockedFee[])[]): Promise<void> {
  const lines = await context.db.many<{ id: string }>(sql`
    select id from bill_line where bill_id = ${billId} order by ordinal`)
  const lineOfKey = Object.fromEntries(groups.map(([fee], at) => [lineKey(fee as LockedFee), lines[at]?.id]))
  const line = sql`(${JSON.stringify(lineOfKey)}::jsonb ->> (t.badge_type_id || ' ' || t.amount || ' ' || t.kind))::uuid`
  const ids = groups.flat().map(({ id }) => id)
  await transitionWhere(context, badgeFee, sql`t.id = any(${ids}::uuid[])`, 'charge', {
    set: sql`bill_id = ${billId}, bill_line_id = ${line}`,
  })
}
