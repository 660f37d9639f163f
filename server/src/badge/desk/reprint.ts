import type { badgeCommands } from '@fairgate/contract/badge/commands'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../exhibition/facts.ts'
import type { HandlersOf, WriteContext } from '../../kernel/context.ts'
import { addHistory } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { refusing } from '../../kernel/refusing.ts'
import { runsHere } from '../badge-actor.ts'
import type { BadgeState, CredentialState } from '../badge-rules.ts'
import { addCredentials, type CodedBadge, killCredentials } from '../credentials.ts'
import { changeAffairs } from '../move/move-badges.ts'
import { pushMoves } from '../move/push-moves.ts'

type Handlers = HandlersOf<typeof badgeCommands>

interface Printed extends CodedBadge {
  version: number
  state: BadgeState
  code: string
  name: string
  companyId: string
  participationId: string
  credentialState: CredentialState | null
}

export const reprintHandlers: Pick<Handlers, 'reprintBadge' | 'reportBadgeLost'> = {
  /** The old code dies, a new one lives; no quota is taken. Of two at once the index lets one through. */
  async reprintBadge({ exhibitionId, id, note }, context) {
    const { db, actor, services } = context
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const badge = await activeBadge(context, exhibitionId, id)
    await killCredentials(db, exhibitionId, [id], 'reprinted')
    await refusing(addCredentials({ db, services, exhibition }, [badge]), { '23505': ['kernel.changedMeanwhile'] })
    return done(context, exhibition, badge, 'reprint', 'coded', note)
  },

  /** The code dies at once; the badge stays, without one, until it is reprinted. */
  async reportBadgeLost({ exhibitionId, id, note }, context) {
    const { db, actor } = context
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const badge = await activeBadge(context, exhibitionId, id)
    if ((await killCredentials(db, exhibitionId, [id], 'lost')) === 0) refuse('badge.noCredential')
    return done(context, exhibition, badge, 'reportLost', null, note)
  },
}

/** A share lock: no void may come between, while another reprint is left to the index. */
async function activeBadge({ db, actor }: WriteContext, exhibitionId: string, id: string): Promise<Printed> {
  const locked = await db.maybe(sql`
    select 1 from badge b where b.exhibition_id = ${exhibitionId} and b.id = ${id} and ${runsHere(actor, exhibitionId)} for share`)
  if (!locked) refuse('kernel.notFound')
  const badge = await db.one<Printed>(sql`
    select b.id, b.version, b.state, b.code, b.name, b.company_id as "companyId", b.participation_id as "participationId",
      b.badge_type_id as "badgeTypeId", b.phases, t.no as "typeNo", t.entries_kind as "entriesKind",
      t.entries_a_day as "entriesADay", c.state as "credentialState"
    from badge b join badge_type t on t.id = b.badge_type_id
      left join credential c on c.exhibition_id = ${exhibitionId} and c.badge_id = b.id and c.state <> 'dead'
    where b.exhibition_id = ${exhibitionId} and b.id = ${id}`)
  return badge.state === 'active' ? badge : refuse('badge.notPrintable')
}

async function done(
  context: WriteContext,
  exhibition: { id: string; sponsorId: string },
  badge: Printed,
  event: 'reprint' | 'reportLost',
  credential: CredentialState | null,
  note: string,
) {
  const { id, version, state, participationId, credentialState } = badge
  const change = { participationId, before: [state, credentialState] as const, after: [state, credential] as const }
  await changeAffairs(context.db, exhibition.id, [change])
  await addHistory(context, 'badge', { id, event, note }, state, state)
  context.log({
    noun: 'badge',
    targetId: id,
    targetName: `${badge.code} ${badge.name}`,
    exhibitionId: exhibition.id,
    before: { credential: credentialState },
    after: { credential, note },
  })
  pushMoves(context.push, context.actor, exhibition, [{ badge }])
  return { id, version }
}
