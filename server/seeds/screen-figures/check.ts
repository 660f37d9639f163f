import sql from 'sql-template-tag'
import { byText, figures, lines, n, type ScreenFigures, screen, sum, tabs } from './screen.ts'

export const checkFigures = (): ScreenFigures[] => [
  screen(
    'hotline calls',
    ['admin', 'getHotlinePage'],
    ({ total }) => ({ total }),
    figures({ total: n(sql`hotline_call`) }),
  ),
  screen(
    'batch searches',
    ['admin', 'getBatchSearchPage'],
    ({ list }) =>
      list
        .map(({ id, lines: of, found, missing, repeated, meaningless }) => ({
          id,
          of: of === sum([found, missing, repeated, meaningless].map(Number)),
        }))
        .sort((one, other) => byText(one.id, other.id)),
    lines({ id: sql`t.id`, of: sql`true` }, sql`from batch_search t`, sql`t.id`),
  ),
  screen(
    'declarations',
    ['admin', 'getDeclarationPage'],
    read => read.tabs,
    tabs(sql`declaration t`, {
      pending: 'pendingManual',
      processing: 'processing',
      finished: 'valid rejected expired withdrawn',
    }),
  ),
  screen(
    'epidemic strategies',
    ['admin', 'getEpidemicSettingPage'],
    ({ list }) => list.map(({ declared }) => declared),
    sql`select json_agg(n) as figures from (select count(*) as n from declaration group by exhibition_id) s`,
  ),
  screen('travel list', ['organizer', 'getTravelPage'], ({ total }) => ({ total }), figures({ total: n(sql`travel`) })),
]
