import type pg from 'pg'

type Body = Record<string, unknown>

/** The floor of the public look-up: the same badge is read and the look-up is counted. `badge-status.ts` creates `floor_look_up`. */
export const badgeStatusFloor = (pool: pg.Pool): Record<string, (body: Body) => Promise<unknown>> => ({
  badgeStatus: async ({ exhibitionCode, number, network }) =>
    (
      await pool.query({
        name: 'badgeStatus',
        text: `with recent as (
            select count(*) >= 10 as often from floor_look_up where network = $3 and at > now() - interval '10 minutes'
          ), counted as (insert into floor_look_up (network) select $3 from recent where not often)
          select recent.often, (select json_build_object('cn', e.name_cn, 'en', e.name_en, 'number', b.code, 'state', b.state,
              'route', t.approval_route, 'class_cn', t.name_cn, 'class_en', t.name_en, 'phases', b.phases,
              'from', e.open_from, 'to', e.open_to)
            from exhibition e join badge b on b.exhibition_id = e.id and b.code = $2 join badge_type t on t.id = b.badge_type_id
            where e.code = $1 and b.state not in ('draft', 'withdrawn')) as badge
          from recent`,
        values: [exhibitionCode, number, network],
      })
    ).rows[0],
})
