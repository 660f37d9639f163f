import type { Output } from '@fairgate/contract/catalogue'
import { askedNumber } from '@fairgate/contract/hotline/asked-number'
import type { hotlineCommands } from '@fairgate/contract/hotline/commands'
import { statusOf } from '@fairgate/contract/kernel/status'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../kernel/context.ts'
import { page } from '../kernel/listing.ts'
import { askedDigest } from './facts.ts'
import { lookUpCaller } from './look-up.ts'

type Row = Output<'getHotlineCallPage'>['list'][number]

export const hotlineHandlers: HandlersOf<typeof hotlineCommands> = {
  lookUpCaller,

  getHotlineCallPage: (input, { db, actor, services }) =>
    page<Omit<Row, 'state' | 'statusCode' | 'actions'>, Row, typeof input>(
      db,
      {
        select: sql`t.id, 1 as version, t.at, t.operator_name as operator, t.kind, t.asked_masked as asked, t.language, t.badges, t.tickets`,
        from: sql`hotline_call t`,
        where: [
          ...(actor.permissions.has('hotline:supervise') ? [] : [sql`t.operator_id = ${actor.operatorId}`]),
          ...(input.kind ? [sql`t.kind = ${input.kind}`] : []),
        ],
        filtered: true,
        id: 't.id',
        sorts: { at: { column: 't.at', type: 'timestamptz' } },
        defaultSort: '-at',
        searches: {
          number(typed) {
            const asked = askedNumber(typed)
            return asked ? sql`t.asked_digest = ${askedDigest(services.cipher, asked)}` : sql`false`
          },
        },
        finish: row => ({ ...row, state: 'done', statusCode: statusOf('done'), actions: [] }),
      },
      input,
    ),
}
