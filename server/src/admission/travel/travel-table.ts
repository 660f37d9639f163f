import type { TravelMeans, TravelPurpose } from '@fairgate/contract/admission/travel/fields'
import sql, { type Sql } from 'sql-template-tag'
import { runsOf } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { table } from '../../kernel/database/rows.ts'

interface Travel {
  exhibitionId: string
  name: string
  employer: string
  origin: string
  arriveOn: string
  leaveOn: string
  purpose: TravelPurpose
  heads: number
  remark: string
}

interface Transportation {
  exhibitionId: string
  means: TravelMeans
  number: string
  from: string
  to: string
  departsAt: string
  arrivesAt: string
  heads: number
  remark: string
}

type Reader = Pick<Actor, 'companyType' | 'companyId'>

/** Visible rows `t`: the venue all, an organizer those of its exhibitions, others their own company's. */
export function travelScope(actor: Reader): Sql {
  if (actor.companyType === 'platform') return sql`true`
  const own = sql`t.company_id = ${actor.companyId}`
  return actor.companyType === 'sponsor' ? sql`(${own} or ${runsOf(actor, sql`t.exhibition_id`)})` : own
}

/** Editable rows `t`: an organizer may only view the rows of others. */
const ownScope = ({ companyType, companyId }: Reader): Sql =>
  companyType === 'platform' ? sql`true` : sql`t.company_id = ${companyId}`

/** Whether the caller may change a row of this company. */
export const mayEdit = ({ companyType, companyId, permissions }: Actor, ownerId: string): boolean =>
  permissions.has('travel:edit') && (companyType === 'platform' || companyId === ownerId)

export const travels = table<Travel>('travel', {
  entityType: 'travel',
  names: {
    exhibitionId: 'exhibition_id',
    name: 'name',
    employer: 'employer',
    origin: 'origin',
    arriveOn: 'arrive_on',
    leaveOn: 'leave_on',
    purpose: 'purpose',
    heads: 'heads',
    remark: 'remark',
  },
  scope: ownScope,
  nameOf: row => row.name,
})

export const transportations = table<Transportation>('transportation', {
  entityType: 'transportation',
  names: {
    exhibitionId: 'exhibition_id',
    means: 'means',
    number: 'number',
    from: 'origin',
    to: 'destination',
    departsAt: 'departs_at',
    arrivesAt: 'arrives_at',
    heads: 'heads',
    remark: 'remark',
  },
  scope: ownScope,
  nameOf: row => row.number,
})
