import type { AudienceKind } from '@fairgate/contract/sales/audience/commands'
import type { AudienceSource, ConsentState, Gender } from '@fairgate/contract/sales/audience/fields'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { table } from '../../kernel/database/rows.ts'

/** The data of a person except numbers. */
export interface Person {
  name: string
  gender: Gender | null
  birth: string | null
  region: string | null
  employer: string
  jobTitle: string
  jobClass: string | null
  industry: string | null
  channel: string | null
  told: boolean
}

/** The row of a person as written; its numbers are separate columns. */
interface AudienceRow extends Person {
  kind: AudienceKind
  source: AudienceSource
  survey: ConsentState
  marketing: ConsentState
}

/** The column of each member of a person. */
export const personNames = {
  name: 'name',
  gender: 'gender',
  birth: 'birth',
  region: 'region',
  employer: 'employer',
  jobTitle: 'job_title',
  jobClass: 'job_class',
  industry: 'industry',
  channel: 'channel',
  told: 'read_from_document',
} as const satisfies Record<keyof Person, string>

/** People of the actor's company, without those that were merged into others. */
export const audienceScope = ({ companyId }: Pick<Actor, 'companyId'>): Sql =>
  sql`t.owner_id = ${companyId} and t.merged_into is null`

/** One human, one row. */
const known = {
  audience_document: ['audience.documentKnown', 'documentNumber'],
  audience_phone_name: ['audience.phoneKnown', 'phone'],
} as const

export const audiences = table<AudienceRow>('audience', {
  entityType: 'audience',
  names: { ...personNames, kind: 'kind', source: 'source', survey: 'survey', marketing: 'marketing' },
  scope: audienceScope,
  nameOf: row => row.name,
  refusals: known,
})
