import type { Db } from '../../kernel/database/database.ts'
import { StartFailure } from '../../kernel/services/start-failure.ts'
import { type ChainState, verifyChain } from './log-checkpoint.ts'

/** Verifies the whole chain. @throws StartFailure with the first broken link and the reason */
export async function verifyHashChain(db: Db): Promise<Omit<ChainState, 'broken'>> {
  const { links, head, broken } = await verifyChain(db)
  if (!broken) return { links, head }
  const entry = broken.id ? ` (entry ${broken.id})` : ''
  throw new StartFailure(
    `The operation log is broken at link ${broken.seq}${entry}: ${broken.why}. ${links} links before it hold.`,
  )
}
