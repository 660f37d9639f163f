import type { Draw, SettlingFair } from './model-draw.ts'

type Db = { many<Row>(query: { text: string; values: unknown[]; name: string }): Promise<Row[]> }

export interface Key {
  id: string
  version: number
}

export interface PickedRow extends Key {
  state: string
  /** Of a bill or a payment. */
  kind: string
  /** Remaining fen of an invoice or a request; for a bill, the amount without an invoice. */
  left: string
  /** The company that requested the invoice, or that pays the bill. */
  companyId: string
}

const tables = {
  payment: { kind: 't.kind' },
  charge: {
    from: 'bill t',
    kind: 't.kind',
    left: '(t.payable - coalesce((select requested from invoice_source where id = t.id), 0))::text',
    company: 't.company_id',
  },
  accreditation: {
    from: 'bill t',
    kind: 't.kind',
    left: '(t.payable - coalesce((select requested from invoice_source where id = t.id), 0))::text',
    company: 't.company_id',
    where: "t.kind = 'accreditation'",
  },
  badge: {},
  invoice: {
    from: 'invoice t join invoice_application a on a.id = t.application_id',
    of: 'a.exhibition_id',
    left: '(t.amount - t.reversed)::text',
    company: 'a.company_id',
    where: 't.red_of is null',
  },
  invoice_application: { left: '(t.requested - t.made)::text', company: 't.company_id' },
  other_expense: { where: 't.deleted_at is null', stateless: true },
} as const satisfies Record<string, object>

interface Table {
  from?: string
  of?: string
  kind?: string
  left?: string
  company?: string
  where?: string
  stateless?: boolean
}

/** One of the latest rows of a table in these states, if an exhibition has one; sometimes with a stale version. */
export function createRowPicker(db: Db, { below, one }: Draw) {
  return async function onRow(
    { exhibitionId }: SettlingFair,
    table: keyof typeof tables,
    states: readonly string[],
    act: (row: PickedRow) => Promise<unknown>,
  ): Promise<unknown> {
    const { from, of, kind, left, company, where, stateless }: Table = tables[table]
    // The state is chosen first, because some states have many rows.
    const state = stateless ? '$2::text is distinct from t.id::text' : 't.state = $2'
    const row = one(
      await db.many<PickedRow>({
        text: `select t.id, t.version, $2 as state, ${kind ?? "''"} as kind, ${left ?? "'0'"} as left, ${company ?? 'null'} as "companyId"
          from ${from ?? `${table} t`} where ${of ?? 't.exhibition_id'} = $1 and ${state} and ${where ?? 'true'}
          order by t.id desc limit 12`,
        values: [exhibitionId, one(states) ?? ''],
        name: `drawn-${table}`,
      }),
    )
    return row && act(below(20) ? row : { ...row, version: row.version + 1 })
  }
}

export const keyOf = ({ id, version }: Key): Key => ({ id, version })
export type OnRow = ReturnType<typeof createRowPicker>
