import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import type { EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import type { BadgeStatus } from '@fairgate/contract/badging/badge/status-fields'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { optionName } from '../../../foundation/dictionary/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { type Db, getSharedDb } from '../../../kernel/database/database.ts'
import { toNetwork } from '../../../kernel/http/network.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { parameter } from '../../../kernel/settings/parameter.ts'
import { undone } from '../../../kernel/transition/history.ts'
import { type ApprovalRoute, type BadgeState, nextDecider } from '../badge-rules.ts'
import { documentTail } from '../encrypted-person.ts'
import { entryDaysOf } from '../entry-days/entry-days-columns.ts'

/** Look-ups of a network are counted over these minutes. */
const countedMinutes = 10

type Status = Output<'getBadgeStatus'>

interface Found {
  exhibition: Status['exhibition']
  number: string
  state: BadgeState
  replaced: boolean
  class: Status['class']
  phases: Status['days'][number]['phase'][]
  /** The chosen days of entry, and from when to when they open doors. */
  entryDays: EntryDays | null
  valid: readonly [from: string, to: string] | null
  /** First and last instant of each phase of the exhibition. */
  plan: Record<Status['days'][number]['phase'], readonly [from: string, to: string]>
  approvalRoute: ApprovalRoute
  enteredBy: string | null
  tailMatches: boolean | null
  correct: Status['correct'] | null
}

/**
 * The status of a badge by its number. Unknown badges, those that nobody may know of (drafts, withdrawn ones, guests) and
 * wrong last characters have one answer. The first look-ups of a network are free, each further one needs a captcha;
 * they are counted on a separate connection, known or not.
 */
export const getBadgeStatus: HandlersOf<typeof badgeCommands>['getBadgeStatus'] = async (input, context) => {
  const { services, address, now } = context
  const db = getSharedDb(services.pool)
  const { often, requiresLast4, badge } = await lookUp(db, input, {
    network: toNetwork(address),
    tail: input.last4 === '' ? undefined : (documentTail(services.cipher, input.last4) ?? ''),
  })
  // Before the captcha, which an answer uses up.
  if (requiresLast4 && input.last4 === '') refuse('badge.statusLast4', { field: 'last4' })
  if (often) await refuseUnproved(db, services, input)
  if (!badge || badge.tailMatches === false) refuse('badge.statusUnknown')
  const { exhibition, number, correct, phases, plan, entryDays } = badge
  const status = statusOf(badge, now)
  const { venueTimeZone } = services.config
  const days = (isOver(status) ? [] : phases)
    .map(phase => ({ phase, from: dayIn(plan[phase][0], venueTimeZone), to: dayIn(plan[phase][1], venueTimeZone) }))
    .flatMap(({ phase, from, to }) => {
      const [first, last] = [
        entryDays && entryDays.from > from ? entryDays.from : from,
        entryDays && entryDays.to < to ? entryDays.to : to,
      ]
      return first <= last ? [{ phase, from: first, to: last }] : []
    })
    .toSorted((a, b) => a.from.localeCompare(b.from))
  const step = badge.state === 'awaitingPayment' ? 'payment' : (nextDecider(badge) ?? null)
  return {
    ...{ exhibition, number, status, class: badge.class, days, step: status === 'waiting' ? step : null },
    correct: status === 'needsCorrection' && badge.tailMatches ? (correct ?? []) : [],
  }
}

/** A badge that admits nobody shows no days, so that they do not tell its states apart. */
const isOver = (status: BadgeStatus) => status === 'blocked' || status === 'replaced' || status === 'ended'

async function refuseUnproved(
  db: Db,
  services: Parameters<HandlersOf<typeof badgeCommands>['getBadgeStatus']>[1]['services'],
  { captchaId, captcha, points }: Input<'getBadgeStatus'>,
): Promise<void> {
  if (captchaId === undefined) refuse('badge.statusProof')
  const isRead = await services.readsCaptcha(db, { captchaId, ...(captcha && { captcha }), ...(points && { points }) })
  if (!isRead) refuse('session.captchaWrong', { field: 'captcha' })
}

/** A code in half width and upper case; a badge's number with its hyphen. */
const numberOf = (typed: string) => normaliseNumber(typed).replace(/^([A-Z]{2})(\d)/, '$1-$2')

/** One statement reads the badge and counts the look-up, at most as often as is free. */
function lookUp(
  db: Db,
  { exhibitionCode, number }: Input<'getBadgeStatus'>,
  { network, tail }: { network: string; tail: string | undefined },
): Promise<{ often: boolean; requiresLast4: boolean; badge: Found | null }> {
  return db.one(sql`
    with recent as (
      select count(*) >= ${parameter('status.perNetwork')} as often from badge_look_up
      where network = ${network} and at > now() - make_interval(mins => ${countedMinutes})
    ), counted as (
      insert into badge_look_up (network) select ${network} from recent where not often
    )
    select recent.often, ${parameter('status.requireLast4')} = 1 as "requiresLast4", (
      select json_build_object('exhibition', json_build_object('cn', e.name_cn, 'en', e.name_en), 'number', b.code,
        'state', b.state, 'replaced', b.replaced_by is not null, 'approvalRoute', t.approval_route, 'enteredBy', b.entered_by,
        'class', coalesce(${optionName('badge_class', sql`t.class`)}, json_build_object('cn', t.name_cn, 'en', t.name_en)),
        'phases', b.phases, 'entryDays', ${entryDaysOf('b')},
        'valid', case when b.valid is not null then json_build_array(lower(b.valid), upper(b.valid)) end, 'plan', json_build_object('moveIn', json_build_array(e.move_in_from, e.move_in_to),
          'open', json_build_array(e.open_from, e.open_to), 'moveOut', json_build_array(e.move_out_from, e.move_out_to)),
        'tailMatches', b.document_tail = ${tail ?? null}::text,
        'correct', case when b.state = 'returned' then (select h.requested_fields from history h
          where h.subject_id = b.id and h.event = 'return' and not ${undone} order by h.id desc limit 1) end)
      from exhibition e join badge b on b.exhibition_id = e.id and b.code = ${numberOf(number)}
        join badge_type t on t.id = b.badge_type_id
      where e.code = ${normaliseNumber(exhibitionCode)} and b.participation_id is not null
        and b.state not in ('draft', 'withdrawn')) as badge
    from recent`)
}

const dayIn = (instant: string, timeZone: string) => dayOf(new Date(instant), timeZone)

function statusOf(
  { state, replaced, phases, plan, valid }: Pick<Found, 'state' | 'replaced' | 'phases' | 'plan' | 'valid'>,
  now: Date,
): BadgeStatus {
  switch (state) {
    case 'active': {
      const periods = valid ? [valid] : phases.map(phase => plan[phase])
      const times = periods.map(period => period.map(instant => Date.parse(instant)))
      if (times.every(([, to = 0]) => to < now.getTime())) return 'ended'
      return times.every(([from = 0]) => from > now.getTime()) ? 'notYet' : 'valid'
    }
    case 'returned':
      return 'needsCorrection'
    case 'suspended':
    case 'rejected':
      return 'blocked'
    case 'voided':
      return replaced ? 'replaced' : 'ended'
    case 'expired':
      return 'ended'
    default:
      return 'waiting'
  }
}

/** Deletes look-ups that no longer count. */
export async function sweepLookUps(db: Db): Promise<void> {
  await db.run(sql`delete from badge_look_up where at < now() - make_interval(mins => ${countedMinutes})`)
}
