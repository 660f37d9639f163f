import { type MenuFlag, menuFlags } from '@fairgate/contract/kernel/page/menu-flags'
import { findTaskFlags } from '../../exhibitions/participation/api.ts'
import { partnersReturned } from '../../exhibitions/partner/api.ts'
import { findBillFlags } from '../../finance/charge/api.ts'
import { findInvoiceFlags } from '../../finance/invoice/api.ts'
import { findSettlementFlags } from '../../finance/settlement/api.ts'
import { findSettingFlags } from '../../identity/company/api.ts'
import { decisionsWaiting } from '../../insight/pending-work/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'

/** A domain's pending work of this caller: the flags of all sources are merged; they are read from counters. */
export type RedPointSource = (db: Db, actor: Actor) => Promise<Partial<Record<MenuFlag, boolean>>>

/** Decisions come from `pending-work`; the others are the caller's own tasks: to correct, to pay, to fill in. */
const sources: readonly RedPointSource[] = [
  decisionsWaiting,
  findTaskFlags,
  partnersReturned,
  findSettingFlags,
  findInvoiceFlags,
  findBillFlags,
  findSettlementFlags,
]

/** All menu flags of one caller. */
export async function redPointsOf(db: Db, actor: Actor): Promise<Record<MenuFlag, boolean>> {
  const answers = await Promise.all(sources.map(source => source(db, actor)))
  return Object.fromEntries(menuFlags.map(flag => [flag, answers.some(answer => answer[flag] === true)])) as Record<
    MenuFlag,
    boolean
  >
}
