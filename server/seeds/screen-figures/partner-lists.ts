import { partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import sql, { type Sql } from 'sql-template-tag'
import { figures, n, organizer, type ScreenFigures, screen, tabs } from './screen.ts'

const readers = ['admin', 'organizer'] as const
const types: Readonly<Record<string, readonly string[]>> = {
  ...{ Sponsor: ['sponsor'], Cooperator: ['cooperatorMain', 'cooperatorTemp'], SecondaryCooperator: ['cooperatorSec'] },
  ...{ Logistics: ['logistics'], Agent: ['agent'], SecondaryAgent: ['agentSec'] },
}
/** An organizer's lists: partners that it owns and partners that it works with. */
const ofOrganizer = ['Cooperator', 'Logistics', 'Agent']

/** Partners by kind: active ones, and those in approval. */
export const partnerListFigures = (): ScreenFigures[] =>
  partnerKindNames.flatMap(kind =>
    readers
      .filter(account => account === 'admin' || ofOrganizer.includes(kind))
      .flatMap(account => {
        const seen =
          account === 'admin'
            ? sql`true`
            : sql`(t.owner_company_id = ${organizer} or exists (select from organizer_partner r where r.partner_id = t.id and r.sponsor_id = ${organizer}))`
        const ofKind = (which: Sql) => sql`company t where t.type = any(${types[kind]}::text[]) and ${which}`
        return [
          screen(
            'partners',
            [account, `get${kind}Page`],
            read => read.tabs,
            tabs(ofKind(sql`t.state in ('inUse', 'frozen', 'closed') and ${seen}`), {
              ...{ all: 'all', inUse: 'inUse', frozen: 'frozen', closed: 'closed' },
            }),
          ),
          screen(
            'partners on their way',
            [account, `get${kind}PendingPage`],
            ({ total, tabs: counted }) => ({ total, ...counted }),
            figures({
              total: n(ofKind(sql`t.state = 'pending' and ${seen}`)),
              pending: n(ofKind(sql`t.state = 'pending' and ${seen}`)),
              back: n(ofKind(sql`t.state = 'returned' and ${seen}`)),
              withdrawn: n(ofKind(sql`t.state = 'withdrawn' and ${seen}`)),
              finished: n(ofKind(sql`t.state in ('rejected', 'inUse', 'frozen', 'closed') and ${seen}`)),
            }),
          ),
          ...(kind === 'Sponsor'
            ? []
            : [
                screen(
                  'shared partners',
                  [account, `get${kind}SharePage`],
                  read => read.tabs,
                  tabs(
                    sql`share_application t where t.kind = ${kind.charAt(0).toLowerCase() + kind.slice(1)}
                      and ${account === 'admin' ? sql`true` : sql`${organizer} in (t.owner_id, t.applicant_id)`}`,
                    {
                      ...{
                        all: 'all',
                        pending: 'pending',
                        approved: 'approved',
                        beingUsed: 'beingUsed',
                        ended: 'ended',
                      },
                      ...{ returned: 'returned', rejected: 'rejected', withdrawn: 'withdrawn' },
                    },
                  ),
                ),
              ]),
        ]
      }),
  )
