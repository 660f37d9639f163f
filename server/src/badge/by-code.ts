import type { badgeCommands } from '@fairgate/contract/badge/commands'
import type { Output } from '@fairgate/contract/catalogue'
import { normaliseNumber } from '@fairgate/contract/kernel/half-width'
import { statusOf } from '@fairgate/contract/kernel/status'
import sql from 'sql-template-tag'
import { exhibitionsHeld, ofExhibition } from '../exhibition/facts.ts'
import type { HandlersOf } from '../kernel/context.ts'
import { runsOf } from './badge-actor.ts'

type Found = Output<'findBadgesByCode'>['list'][number]

/** As many as are listed. */
const most = 10

export const byCodeHandlers: Pick<HandlersOf<typeof badgeCommands>, 'findBadgesByCode'> = {
  async findBadgesByCode({ code }, { actor, db }) {
    const found = await db.many<Omit<Found, 'statusCode'>>(sql`
      select t.id, t.exhibition_id as "exhibitionId", json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition,
        t.code, t.name, t.state
      from badge t ${ofExhibition}
      where t.exhibition_id = any(${await exhibitionsHeld(db)}::uuid[]) and t.code = ${normaliseNumber(code)}
        and t.participation_id is not null and (${runsOf(actor, 't')} or t.company_id = ${actor.companyId})
      order by e.open_from desc nulls last limit ${most}`)
    return { list: found.map(badge => ({ ...badge, statusCode: statusOf(badge.state) })) }
  },
}
