import sql from 'sql-template-tag'
import type { Told } from '../kernel/told.ts'

/** When somebody at the telephone looked for one of their numbers; who it was is theirs alone. */
export const toldCalls: Told = {
  table: 'hotline_call',
  key: ['id'],
  whose: ({ asked }) => sql`t.asked_digest = any(${[...asked]}::bytea[])`,
  shows: { at: 'plain', kind: 'plain', asked_masked: 'plain' },
  exhibition: null,
}
