import { type MenuFlag, menuFlags } from '@fairgate/contract/kernel/red-points'
import { findBillFlags } from '../charge/api.ts'
import { findSettingFlags } from '../company/api.ts'
import { findInvoiceFlags } from '../invoice/api.ts'
import type { Actor } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { findTaskFlags } from '../participation/api.ts'
import { partnersReturned } from '../partner/api.ts'
import { decisionsWaiting } from '../pending-work/api.ts'
import { findSettlementFlags } from '../settlement/api.ts'

/** A domain's answer to "what waits for this reader": flags that are up for any of them are up, read from counters. */
export type RedPointSource = (db: Db, actor: Actor) => Promise<Partial<Record<MenuFlag, boolean>>>

/** Decisions come from `pending-work`; the others are the reader's own tasks: to correct, to pay, to fill in. */
const sources: readonly RedPointSource[] = [
  decisionsWaiting,
  findTaskFlags,
  partnersReturned,
  findSettingFlags,
  findInvoiceFlags,
  findBillFlags,
  findSettlementFlags,
]

/** All flags for one reader, and what the menu's dots follow beside them. */
export async function redPointsOf(db: Db, actor: Actor): Promise<Record<MenuFlag, boolean>> {
  const answers = await Promise.all(sources.map(source => source(db, actor)))
  return Object.fromEntries(menuFlags.map(flag => [flag, answers.some(answer => answer[flag] === true)])) as Record<
    MenuFlag,
    boolean
  >
}
