import sql from 'sql-template-tag'
import { byText, companyOf, figures, lines, n, type ScreenFigures, screen, tabs } from './screen.ts'

export const venueFigures = (): ScreenFigures[] => [
  screen(
    'operators',
    ['admin', 'getOperatorPage'],
    read => read.tabs,
    tabs(sql`operator t where t.company_id = ${companyOf('admin')}`, {
      ...{
        all: 'all',
        pending: 'pending',
        returned: 'returned',
        inUse: 'inUse',
        frozen: 'frozen',
        rejected: 'rejected',
      },
    }),
  ),
  screen(
    'roles',
    ['admin', 'getRolePage'],
    ({ list }) => list.map(({ id, operators }) => ({ id, operators })).sort((one, other) => byText(one.id, other.id)),
    lines(
      { id: sql`t.id`, operators: n(sql`operator o where o.role_id = t.id`) },
      sql`from role t where t.company_id = ${companyOf('admin')}`,
      sql`t.id`,
    ),
  ),
  screen(
    'dictionary',
    ['admin', 'getDictionaryPage'],
    ({ total }) => ({ total }),
    figures({ total: n(sql`dictionary_option t where t.exhibition_id is null`) }),
  ),
]
