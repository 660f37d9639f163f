import sql from 'sql-template-tag'
import { byText, figures, lines, n, rowsOf, type ScreenFigures, type ScreenIds, screen, sum, tabs } from './screen.ts'

export function gateFigures({ exhibitionId, today }: ScreenIds): ScreenFigures[] {
  const at = { exhibitionId }
  const all = { ...at, pageSize: 999 }
  const ofFair = rowsOf(exhibitionId)
  return [
    screen(
      'passages',
      ['organizer', 'getPassagePage', at],
      read => read.tabs,
      figures(
        {
          all: sql`count(*)`,
          admitted: sql`count(*) filter (where verdict = 'admitted')`,
          refused: sql`count(*) filter (where verdict = 'refused')`,
        },
        sql`from ${ofFair('passage')}`,
      ),
    ),
    screen(
      'devices',
      ['admin', 'getDevicePage', at],
      read => read.tabs,
      tabs(ofFair('device'), { all: 'all', pending: 'pending', active: 'active', revoked: 'revoked' }),
    ),
    screen(
      'doors',
      ['organizer', 'getDoorList', at],
      ({ list }) => list.map(({ id, channels }) => ({ id, channels })).sort((one, other) => byText(one.id, other.id)),
      lines(
        { id: sql`t.id`, channels: n(sql`channel c where c.door_id = t.id and not c.deleted`) },
        sql`from ${ofFair('door')} and not t.deleted`,
        sql`t.id`,
      ),
    ),
    screen(
      'zones',
      ['organizer', 'getZoneTree', at],
      ({ list }) => list.map(({ id, doors }) => ({ id, doors })).sort((one, other) => byText(one.id, other.id)),
      lines(
        { id: sql`t.id`, doors: n(sql`door d where d.zone_id = t.id and not d.deleted`) },
        sql`from ${ofFair('zone')}`,
        sql`t.id`,
      ),
    ),
    screen(
      'roll-call, people inside',
      ['admin', 'getInsidePage', all],
      ({ list }) => ({ people: sum(list.map(({ people }) => people)), rows: list.length }),
      figures({
        people: sql`(select sum(greatest(t.heads, 1)) from ${ofFair('presence')} and t.gate_day >= ${today}::date and (t.path <> '{}' or t.heads > 0))`,
        rows: n(sql`${ofFair('presence')} and t.gate_day >= ${today}::date and (t.path <> '{}' or t.heads > 0)`),
      }),
    ),
    screen(
      'offline cases',
      ['organizer', 'getConflictPage', at],
      read => read.tabs,
      tabs(ofFair('discrepancy'), { all: 'all', pending: 'pending', processing: 'processing', finished: 'finished' }),
    ),
    screen(
      'guards, who begins a shift on the phone at which doors',
      ['admin', 'getGuardList', at],
      ({ list }) =>
        list.map(({ id, doors }) => ({ id, doors: doors.length })).sort((one, other) => byText(one.id, other.id)),
      lines(
        { id: sql`t.id`, doors: n(sql`door d where d.id = any(t.door_ids)`) },
        sql`from ${ofFair('gate_staff')}`,
        sql`t.id`,
      ),
    ),
    screen(
      'control room, what phones and readers have not sent, and cases',
      ['admin', 'getControlRoom', at],
      ({ devices: { total, unsent }, cases: { pending, processing } }) => ({ total, unsent, pending, processing }),
      figures({
        total: n(sql`${ofFair('device')} and t.state = 'active'`),
        unsent: sql`(select coalesce(sum((select s.unsent from device_heartbeat s where s.device_id = t.id)), 0) from ${ofFair('device')} and t.state = 'active')`,
        pending: n(sql`${ofFair('discrepancy')} and t.state = 'pending'`),
        processing: n(sql`${ofFair('discrepancy')} and t.state = 'processing'`),
      }),
    ),
    screen(
      'policies',
      ['organizer', 'getPolicyPage', at],
      read => read.tabs,
      tabs(ofFair('policy'), { all: 'all', draft: 'draft', published: 'published', ended: 'ended' }),
    ),
  ]
}
