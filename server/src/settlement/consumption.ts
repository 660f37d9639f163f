import { lineAmount, parseAmount, parseDecimal4, wholePercentage } from '@fairgate/contract/kernel/money'
import { type Lot, lotsBought } from '../charge/facts.ts'
import { exhibitionById } from '../exhibition/facts.ts'
import type { Db } from '../kernel/database.ts'
import { type QuotaUse, quotaUses } from '../participation/facts.ts'
import { type PaySetting, paySettingById, paySettingOf, quotaPricesOf } from '../pay-setting/facts.ts'
import type { NewLine } from './line.ts'
import { usedLots } from './lots.ts'
import type { SettlementSubject } from './subject.ts'

type Settled = Pick<SettlementSubject, 'participationId' | 'exhibitionId' | 'family'>

/** What a settlement makes of quota: its lots, and of an organizer what it used beyond what is free for it. */
export async function quotaLines(db: Db, row: Settled): Promise<NewLine[]> {
  const uses = await quotaUses(db, row.exhibitionId)
  const lots = await lotsBought(db, row.participationId)
  // It did not take place: what was bought goes back whole.
  if ((await exhibitionById(db, row.exhibitionId))?.state === 'cancelled') return lots.map(returned)
  if (row.family !== 'Sponsor') return lotLines(db, lots, usedBelow(uses, row.participationId), false)
  const allotted = await allottedUse(db, uses)
  const own = await lotLines(db, lots, allotted, true)
  return [...own, ...(await beyondFree(db, row.exhibitionId, allotted, lots))]
}

const returned = ({ payable, quantity, chargeId, badgeTypeId }: Lot): NewLine => ({
  ...{ kind: 'quotaLot', figure: 'consumed', amount: 0n, quantity: 0, ofQuantity: quantity, percentage: '100' },
  ...{ paid: parseAmount(payable), back: parseAmount(payable), chargeId, badgeTypeId },
})

/** How many of each type a participation used, and those it gave its quota to. */
function usedBelow(uses: readonly QuotaUse[], participationId: string): Map<string, number> {
  return sums(uses.filter(use => use.participationId === participationId || use.parentId === participationId))
}

function sums(uses: readonly QuotaUse[]): Map<string, number> {
  const used = new Map<string, number>()
  for (const { badgeTypeId, used: n } of uses) used.set(badgeTypeId, (used.get(badgeTypeId) ?? 0) + n)
  return used
}

/** Of an exhibition's badges those that partners' own lots do not cover: the organizer's, and what it allotted to others. */
async function allottedUse(db: Db, uses: readonly QuotaUse[]): Promise<Map<string, number>> {
  const left = sums(uses)
  const partners = new Set(
    uses
      .filter(({ kind }) => kind !== 'sponsor')
      .map(({ participationId, parentId, kind }) =>
        kind === 'secondaryCooperator' || kind === 'secondaryAgent' ? (parentId ?? participationId) : participationId,
      ),
  )
  for (const participationId of partners) {
    const used = usedBelow(uses, participationId)
    const bought = new Map<string, number>()
    for (const { badgeTypeId, quantity } of await lotsBought(db, participationId)) {
      bought.set(badgeTypeId, (bought.get(badgeTypeId) ?? 0) + quantity)
    }
    for (const [type, n] of bought) {
      left.set(type, (left.get(type) ?? 0) - Math.min(n, used.get(type) ?? 0))
    }
  }
  return left
}

/** A line for each lot, the oldest first; `alone`: all of it is the venue's. */
async function lotLines(db: Db, lots: readonly Lot[], used: ReadonlyMap<string, number>, alone: boolean) {
  const settings = new Map<string, PaySetting>()
  for (const id of new Set(lots.map(lot => lot.paySettingId))) settings.set(id, await paySettingById(db, id))
  const types = [...new Set(lots.map(lot => lot.badgeTypeId))]
  return types.flatMap(type => {
    const bought = lots
      .filter(lot => lot.badgeTypeId === type)
      .map(lot => {
        const { returnRate, split } = settings.get(lot.paySettingId) as PaySetting
        return {
          ...{ of: lot, quantity: lot.quantity, paid: parseAmount(lot.payable) },
          ...{ returnRate: parseDecimal4(returnRate), split: parseDecimal4(alone ? '0' : split) },
        }
      })
    return usedLots(bought, used.get(type) ?? 0).lots.map(
      ({ lot, used: taken, back, consumed, split }): NewLine => ({
        ...{ kind: 'quotaLot', figure: 'consumed', amount: consumed, split, quantity: taken },
        ...{ ofQuantity: lot.quantity, paid: lot.paid, back, chargeId: lot.of.chargeId, badgeTypeId: type },
        percentage: settings.get(lot.of.paySettingId)?.returnRate,
      }),
    )
  })
}

/** What an organizer used of its allotted quota beyond its own lots and what is complimentary, at the price for that. */
async function beyondFree(
  db: Db,
  exhibitionId: string,
  allotted: ReadonlyMap<string, number>,
  lots: readonly Lot[],
): Promise<NewLine[]> {
  const setting = await paySettingOf(db, exhibitionId)
  if (!setting) return []
  return (await quotaPricesOf(db, setting.id)).flatMap(({ badgeTypeId, complimentary, allottedPrice }): NewLine[] => {
    const bought = lots.reduce((sum, lot) => sum + (lot.badgeTypeId === badgeTypeId ? lot.quantity : 0), 0)
    const quantity = Math.max(0, (allotted.get(badgeTypeId) ?? 0) - bought - complimentary)
    const amount = lineAmount(parseDecimal4(allottedPrice), quantity, wholePercentage)
    if (amount === 0n) return []
    return [{ kind: 'allotted', figure: 'consumed', amount, quantity, unitPrice: allottedPrice, badgeTypeId }]
  })
}
