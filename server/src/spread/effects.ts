import sql from 'sql-template-tag'
import type { Moved, Moving } from '../kernel/move.ts'

export { spreadAudience as spreadTo } from './spread.ts'

type Messages = readonly Moved<{ id: string }>[]
const idsOf = (moved: Messages) => moved.map(({ row }) => row.id)

/** Messages went out: so did what they were written for. */
export async function messagesSent({ db }: Moving, moved: Messages): Promise<void> {
  await db.run(sql`
    update recipient set state = 'sent', sent_at = clock_timestamp(), version = version + 1
    where message_id = any(${idsOf(moved)}::uuid[]) and state <> 'sent'`)
}

/** Messages failed for good. */
export async function messagesFailed({ db }: Moving, moved: Messages): Promise<void> {
  await db.run(sql`
    update recipient set state = 'failed', version = version + 1
    where message_id = any(${idsOf(moved)}::uuid[]) and state = 'queued'`)
}
