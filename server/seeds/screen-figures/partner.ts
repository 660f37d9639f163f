import sql from 'sql-template-tag'
import {
  byText,
  companyOf,
  lines,
  n,
  organizer,
  rowsOf,
  type ScreenFigures,
  type ScreenIds,
  screen,
  yuan,
} from './screen.ts'

export function partnerFigures({ exhibitionId }: ScreenIds): ScreenFigures[] {
  const at = { exhibitionId }
  const all = { ...at, pageSize: 999 }
  const ofFair = rowsOf(exhibitionId)
  return [
    screen(
      'quota grid',
      ['admin', 'getParticipationPage', all],
      ({ list }) =>
        list
          .flatMap(({ id, quotas }) =>
            quotas.map(({ badgeTypeId, granted, given, reserved, used }) => ({
              id,
              badgeTypeId,
              granted,
              given,
              reserved,
              used,
            })),
          )
          .sort((one, other) => byText(one.id + one.badgeTypeId, other.id + other.badgeTypeId)),
      lines(
        {
          ...{ id: sql`t.participation_id`, badgeTypeId: sql`t.badge_type_id`, granted: sql`t.granted` },
          // Quota that was passed on belongs to the companies below; their purchases pass through the companies above.
          given: sql`(select coalesce(sum(c.granted), 0) from quota c join participation p on p.id = c.participation_id
            where p.parent_id = t.participation_id and c.badge_type_id = t.badge_type_id)`,
          reserved: n(sql`badge b where b.exhibition_id = t.exhibition_id and b.participation_id = t.participation_id
            and b.badge_type_id = t.badge_type_id and b.state in ('pending', 'endorsed')`),
          used: n(sql`badge b where b.exhibition_id = t.exhibition_id and b.participation_id = t.participation_id
            and b.badge_type_id = t.badge_type_id and b.state in ('onHold', 'awaitingPayment', 'active', 'suspended', 'expired')`),
        },
        sql`from ${ofFair('quota')}`,
        sql`t.participation_id::text || t.badge_type_id`,
      ),
    ),
    screen(
      'quota list, what is left',
      ['organizer', 'getQuotaPage', all],
      ({ list }) => list.map(({ id, available }) => ({ id, available })).sort((one, other) => byText(one.id, other.id)),
      lines(
        { id: sql`t.id`, available: sql`t.granted - t.given - t.reserved - t.used` },
        sql`from ${ofFair('quota')}`,
        sql`t.id`,
      ),
    ),
    ...(['cooperator', 'agent'] as const).map(account =>
      screen(
        'own usage',
        [account, 'getOwnUsagePage', { pageSize: 999 }],
        ({ list }) =>
          list
            .map(({ id, badges, quota, tickets, amount }) => ({ id, badges, quota, tickets, amount }))
            .sort((one, other) => byText(one.id, other.id)),
        lines(usage, sql`from participation p where p.company_id = ${companyOf(account)}`, sql`p.id`),
      ),
    ),
    ...(['getCooperatorUsagePage', 'getAgentUsagePage'] as const).map(command =>
      screen(
        'usage of partners',
        ['organizer', command, { pageSize: 999 }],
        ({ list }) =>
          list
            .map(({ partnerId, badges, tickets, amount, exhibitions }) => ({
              partnerId,
              badges,
              tickets,
              amount,
              exhibitions,
            }))
            .sort((one, other) => byText(one.partnerId, other.partnerId)),
        lines(
          {
            partnerId: sql`r.partner_id`,
            badges: sql`(select coalesce(sum(q.used), 0) from quota q join participation p on p.id = q.participation_id where ${partOf})`,
            tickets: n(
              sql`ticket k join participation p on p.id = k.participation_id where ${partOf} and k.state <> 'refunded'`,
            ),
            amount: yuan(sql`(select sum(f.fen) from posting f join ledger_account l on l.id = f.account_id
              join participation p on p.id = l.participation_id where ${partOf} and l.kind = 'consumed' and ${notClosing})`),
            exhibitions: n(sql`participation p where ${partOf}`),
          },
          sql`from organizer_partner r join company c on c.id = r.partner_id where r.sponsor_id = ${organizer}
            and c.type ~ ${command.includes('Agent') ? '^agent' : '^cooperator'} and c.type !~ 'Sec$'`,
          sql`r.partner_id`,
        ),
      ),
    ),
  ]
}

/** Closing a settlement clears the consumption. */
const notClosing = sql`not exists (select from journal_entry v where v.id = f.journal_entry_id and v.closes is not null)`

/** For participation `p`. */
const usage = {
  id: sql`p.id`,
  badges: n(
    sql`badge b where b.participation_id = p.id and b.exhibition_id = p.exhibition_id and b.state in ('awaitingPayment', 'active', 'suspended', 'expired')`,
  ),
  quota: sql`(select coalesce(sum(q.granted), 0) from quota q where q.participation_id = p.id)`,
  tickets: n(
    sql`ticket k where k.exhibition_id = p.exhibition_id and k.participation_id = p.id and k.state <> 'refunded'`,
  ),
  amount: yuan(sql`(select sum(f.fen) from posting f join ledger_account l on l.id = f.account_id
    where l.participation_id = p.id and l.kind = 'consumed' and ${notClosing})`),
}
/** A partner's participation `p` under relation `r`. */
const partOf = sql`p.company_id = r.partner_id and p.sponsor_id = r.sponsor_id`
