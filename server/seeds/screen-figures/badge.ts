import sql from 'sql-template-tag'
import {
  badgesOfFair,
  byText,
  companyOf,
  figures,
  lines,
  n,
  rowsOf,
  type ScreenFigures,
  type ScreenIds,
  screen,
  tabs,
} from './screen.ts'

export function badgeFigures({ exhibitionId }: ScreenIds): ScreenFigures[] {
  const at = { exhibitionId }
  const all = { ...at, pageSize: 999 }
  const ofFair = rowsOf(exhibitionId)
  return [
    screen('badge list', ['admin', 'getBadgePage', at], read => read.tabs, tabs(badgesOfFair(exhibitionId), badgeTabs)),
    screen(
      'badge list',
      ['cooperator', 'getBadgePage', at],
      read => read.tabs,
      tabs(sql`${badgesOfFair(exhibitionId)} and t.company_id = ${companyOf('cooperator')}`, badgeTabs),
    ),
    screen(
      'print queue',
      ['organizer', 'getPrintQueue', at],
      read => read.tabs,
      figures(
        {
          all: sql`count(*) filter (where t.state <> 'dead')`,
          printable: sql`count(*) filter (where t.state in ('coded', 'failed') and b.state = 'active')`,
          ...Object.fromEntries(
            ['coded', 'queued', 'printed', 'failed', 'issued'].map(state => [
              state,
              sql`count(*) filter (where t.state = ${state})`,
            ]),
          ),
        },
        sql`from credential t join badge b on b.exhibition_id = t.exhibition_id and b.id = t.badge_id where t.exhibition_id = ${exhibitionId} and not t.guest`,
      ),
    ),
    screen(
      'time slots',
      ['organizer', 'getSlotPage', all],
      ({ list }) => list.map(({ id, booked }) => ({ id, booked })).sort((one, other) => byText(one.id, other.id)),
      lines(
        {
          id: sql`t.id`,
          booked: n(sql`vehicle v join badge b on b.exhibition_id = v.exhibition_id and b.id = v.badge_id
            where v.slot_id = t.id and b.state not in ('draft', 'returned', 'rejected', 'voided')`),
        },
        sql`from ${ofFair('slot')}`,
        sql`t.id`,
      ),
    ),
  ]
}

const badgeTabs = {
  ...{ all: 'all', draft: 'draft', pending: 'pending endorsed onHold', returned: 'returned', rejected: 'rejected' },
  ...{ awaitingPayment: 'awaitingPayment', active: 'active', stopped: 'suspended voided expired' },
}
