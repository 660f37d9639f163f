import sql, { type Sql } from 'sql-template-tag'
import { figures, n, type ScreenFigures, screen, tabs } from './screen.ts'

const operatorOf = (account: string) =>
  sql`(select o.id from operator o join account a on a.id = o.account_id where a.user_name = ${account} order by o.id limit 1)`
const companyOfOperator = (account: string) =>
  sql`(select o.company_id from operator o where o.id = ${operatorOf(account)})`

/** What a reader is notified of: the bell, the outbox, jobs, the log. */
export const notificationFigures = (): ScreenFigures[] => [
  ...(['admin', 'organizer', 'cooperator', 'agent'] as const).map(account =>
    screen(
      'notifications',
      [account, 'getNotificationPage'],
      ({ total, tabs: counted }) => ({ total, unread: counted?.unread }),
      figures({ total: n(heard(account)), unread: n(heard(account)) }),
    ),
  ),
  screen(
    'outbox',
    ['admin', 'getMessagePage'],
    read => read.tabs,
    tabs(sql`message t`, { all: 'all', queued: 'queued', sent: 'sent', failed: 'failed', rehearsed: 'rehearsed' }),
  ),
  ...(['all', 'running', 'done', 'failed'] as const).map(tab =>
    screen(
      'jobs',
      ['admin', 'getJobPage', { tab }],
      ({ total }) => ({ total }),
      figures({
        total: n(sql`job t where t.operator_id = ${operatorOf('admin')} and t.state = any(${jobTabs[tab]}::text[])`),
      }),
    ),
  ),
  ...(['finished', 'refused'] as const).flatMap(result =>
    (['admin', 'organizer'] as const).map(account =>
      screen(
        'operation log',
        [account, 'getOperationLogPage', { result, countAll: true }],
        ({ total }) => ({ total }),
        figures({
          total: n(sql`operation_log_entry t where (t.status_code = 10001) = ${result === 'finished'}
            and ${account === 'admin' ? sql`true` : sql`t.company_id = ${companyOfOperator(account)}`}`),
        }),
      ),
    ),
  ),
]

const jobTabs = {
  ...{ all: ['queued', 'running', 'done', 'failed', 'cancelled'], running: ['queued', 'running'] },
  ...{ done: ['done'], failed: ['failed', 'cancelled'] },
}

/**
 * Nobody in the demo has read any: everything that others sent to an operator, or to everybody in the company with the
 * permission.
 */
function heard(account: string): Sql {
  const own = operatorOf(account)
  return sql`notification t where t.company_id = ${companyOfOperator(account)} and t.since is not null
    and t.id > ${own} and t.by_operator_id is distinct from ${own} and coalesce(t.operator_id = ${own}, true)
    and (t.permissions is null or exists (select from operator o join role r on r.id = o.role_id
      where o.id = ${own} and (r.administrator or t.permissions && r.permissions)))`
}
