import { type MenuFlag, menuFlags } from '@fairgate/contract/session/red-points'
import { decisionsWait } from '../badge/facts.ts'
import { blacklistWaits } from '../blacklist/facts.ts'
import { chargesWait } from '../charge/facts.ts'
import { settingsWait } from '../company/facts.ts'
import { declarationsWait } from '../epidemic/facts.ts'
import { exhibitionsWait } from '../exhibition/facts.ts'
import { invoicesWait } from '../invoice/facts.ts'
import type { Actor } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { conflictsWait } from '../offline/facts.ts'
import { affairsWait } from '../participation/facts.ts'
import { partnersWait } from '../partner/facts.ts'
import { postponementsWait } from '../postponement/facts.ts'
import { settlementsWait } from '../settlement/facts.ts'
import { ticketRequestsWait } from '../ticket/facts.ts'
import { whitelistsWait } from '../whitelist/facts.ts'

/** A domain's answer to "what waits for this reader": flags that are up for any of them are up, read from counters. */
export type RedPointSource = (db: Db, actor: Actor) => Promise<Partial<Record<MenuFlag, boolean>>>

/** `redPoints` of each domain's `facts.ts`; a domain adds its line. */
const sources: readonly RedPointSource[] = [
  exhibitionsWait,
  postponementsWait,
  affairsWait,
  ticketRequestsWait,
  decisionsWait,
  partnersWait,
  settingsWait,
  invoicesWait,
  chargesWait,
  settlementsWait,
  declarationsWait,
  whitelistsWait,
  conflictsWait,
  blacklistWaits,
]

/** All flags for one reader, and what the menu's dots follow beside them. */
export async function redPointsOf(db: Db, actor: Actor): Promise<Record<MenuFlag, boolean>> {
  const answers = await Promise.all(sources.map(source => source(db, actor)))
  return Object.fromEntries(menuFlags.map(flag => [flag, answers.some(answer => answer[flag] === true)])) as Record<
    MenuFlag,
    boolean
  >
}
