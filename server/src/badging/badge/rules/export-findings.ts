import type { Input } from '@fairgate/contract/app/catalogue'
import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import { describeFacts } from '@fairgate/contract/badging/rulebook/describe-facts'
import type { FactName, RuleKind } from '@fairgate/contract/badging/rulebook/kinds'
import { effectLabels } from '@fairgate/contract/badging/rulebook/labels'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import { companyNames } from '../../../identity/company/api.ts'
import type { Actor } from '../../../kernel/command/context.ts'
import { exportedList, type ListContext } from '../../../kernel/list/exported-list.ts'
import type { Listing } from '../../../kernel/list/listing.ts'
import { ruleBooksById } from '../../rulebook/api.ts'
import { badgeScope } from '../badge-actor.ts'
import { filterConditions } from '../badge-filter.ts'
import { runs } from '../badge-rules.ts'
import { ofOthers } from './evaluate-badges.ts'

interface Name {
  cn: string
  en: string
}

interface Fetched {
  id: string
  bookId: string
  findingRule: string
  key: RuleKind
  findingEffect: keyof typeof effectLabels
  values: Readonly<Record<string, string | number>>
  columnCode: string
  name: string
  columnBadgeType: Name
  columnApplicant: Name
  columnState: keyof typeof badgeStateMachine.states
  sponsorId: string
  findingClearedBy: string | null
  findingClearedAt: string | null
  findingClearedNote: string | null
}

interface Row extends Fetched {
  findingVersion: number
  findingSentence: Name
  findingFacts: Name
}

const columns = sql`f.badge_id as id, f.book_id as "bookId", f.rule_code as "findingRule", f.key, f.effect as "findingEffect",
  f.values, b.code as "columnCode", b.name, json_build_object('cn', y.name_cn, 'en', y.name_en) as "columnBadgeType",
  ${companyNames(sql`b.company_id`)} as "columnApplicant", b.state as "columnState", e.sponsor_id as "sponsorId",
  f.cleared_by as "findingClearedBy",
  to_char(f.cleared_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "findingClearedAt",
  f.cleared_note as "findingClearedNote"`

/** The rules that the badges of a filter do not satisfy, in the order of the rules, then of the badges. */
export const findingList = exportedList({
  ...{ kind: 'badge.exportFindings', entityType: 'badge', file: 'rule-findings', domain: 'badge' },
  title: 'badge.exportFindingsTitle',
  async listing(
    context: ListContext,
    { exhibitionId, filter }: Pick<Input<'exportFindings'>, 'exhibitionId' | 'filter'>,
  ) {
    const { actor, db, services } = context
    await exhibitionFor(db, actor, exhibitionId)
    const scope = { exhibitionId, timeZone: services.config.venueTimeZone }
    return {
      select: columns,
      from: sql`badge_finding f join badge b on b.exhibition_id = f.exhibition_id and b.id = f.badge_id
        join badge_type y on y.id = b.badge_type_id join exhibition e on e.id = b.exhibition_id`,
      where: [
        sql`f.exhibition_id = ${exhibitionId}`,
        sql`b.exhibition_id = ${exhibitionId}`,
        badgeScope(actor, exhibitionId),
        ...filterConditions(filter, scope),
      ],
      id: 'f.badge_id',
      sorts: { rule: { column: 'f.rule_number', type: 'int' } },
      defaultSort: 'rule',
      finish(): Row {
        throw new Error('findings are mapped by finishAll')
      },
      async finishAll(rows: readonly Fetched[]): Promise<Row[]> {
        const books = await ruleBooksById(
          db,
          rows.map(({ bookId }) => bookId),
        )
        return rows.map(row => {
          const book = books.get(row.bookId)
          return {
            ...row,
            findingVersion: book?.no ?? 0,
            findingSentence: book?.sentences[row.findingRule] ?? { cn: '', en: '' },
            findingFacts: factsIn(row, book, actor),
          }
        })
      },
    } satisfies Listing<Fetched, Row>
  },
  columns: c => [
    c.text('findingRule'),
    c.count('findingVersion'),
    c.choice('findingEffect', effectLabels),
    c.name('findingSentence'),
    c.name('findingFacts'),
    c.text('columnCode'),
    c.text('name'),
    c.name('columnBadgeType'),
    c.name('columnApplicant'),
    c.choice('columnState', badgeStateMachine.states),
    c.text('findingClearedBy'),
    c.moment('findingClearedAt'),
    c.text('findingClearedNote'),
  ],
})

type Book = Awaited<ReturnType<typeof ruleBooksById>> extends ReadonlyMap<string, infer One> ? One : never

/** Facts about badges of others go only to whoever runs the exhibition. */
function factsIn(row: Fetched, book: Book | undefined, actor: Pick<Actor, 'companyId' | 'companyType'>): Name {
  const rule = book?.rules.find(({ code }) => code === row.findingRule)
  if (!rule || (ofOthers.includes(row.key) && !runs(actor as Actor, row))) return { cn: '', en: '' }
  const isFact = typeof row.values.missing === 'string'
  const one = { rule, values: row.values, ...(isFact && { missing: row.values.missing as FactName }) }
  return { cn: describeFacts(one, 'cn'), en: describeFacts(one, 'en') }
}
