import type { Output } from '@fairgate/contract/app/catalogue'
import { kindOf, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import type { MergedField } from '@fairgate/contract/lifecycle/merger/fields'
import sql, { raw, type Sql } from 'sql-template-tag'
import { ofIds } from '../../identity/company/api.ts'
import type { CompanyColumns } from '../../identity/company/hooks.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/** A company in a merge, with the fields that the rules need. */
export interface Merged {
  id: string
  version: number
  state: string
  type: CompanyType
  parentId: string | null
  temporaryFor: string | null
  formerNames: string
  ownerCompanyId: string | null
  columns: CompanyColumns
  side: Side
}

/** The columns of each value that are taken together. */
const columnsOf: Readonly<Record<MergedField, readonly string[]>> = {
  nameCn: ['name_cn'],
  nameEn: ['name_en'],
  register: ['credit_code', 'country', 'registration_number'],
  contact: ['contact_name', 'contact_telephone', 'contact_email'],
  address: ['region_code', 'address_cn', 'address_en'],
}

/** The two companies, both partners: `kernel.notFound` if one does not exist, or is an organizer or the venue. */
export async function pairOf(
  db: Db,
  { keep: survivor, gone }: { keep: string; gone: string },
): Promise<[Merged, Merged]> {
  if (survivor === gone) refuse('merger.itself', { field: 'gone' })
  const columns = sql`to_jsonb(c) as columns, ${side} as side, c.id, c.version, c.state, c.type, c.parent_id as "parentId",
    c.temporary_for as "temporaryFor", c.former_names as "formerNames", c.owner_company_id as "ownerCompanyId"`
  const rows = await db.many<Merged>(ofIds(columns, [survivor, gone], sql`c.kind <> 'sponsor'`))
  const of = (id: string) => rows.find(row => row.id === id) ?? refuse('kernel.notFound')
  return [of(survivor), of(gone)]
}

/** The values that the target takes: chosen ones, and those it lacks. */
export function takenOver([survivor, gone]: readonly [Merged, Merged], chosen: readonly MergedField[]): CompanyColumns {
  const lacks = (field: MergedField) => columnsOf[field].every(column => !survivor.columns[column])
  const fields = (Object.keys(columnsOf) as MergedField[]).filter(field => chosen.includes(field) || lacks(field))
  const taken = fields.flatMap(field => columnsOf[field]).map(column => [column, gone.columns[column] ?? null] as const)
  const licence = survivor.columns.licence_file_id
    ? []
    : [['licence_file_id', gone.columns.licence_file_id ?? null] as const]
  return Object.fromEntries([...taken, ...licence])
}

/** All former names of the two, by which the target is found. */
export const namesBefore = ([survivor, gone]: readonly [Merged, Merged]): string =>
  [
    ...new Set(
      [survivor, gone].flatMap(({ columns, formerNames }) => [
        columns.name_cn,
        columns.name_en,
        ...formerNames.split('\n'),
      ]),
    ),
  ]
    .filter(Boolean)
    .join('\n')

type Side = Output<'getMergerPreview'>['keep']

const kind = sql`case c.kind ${raw(partnerKindNames.map(name => `when '${kindOf(name).entityType}' then '${name}'`).join(' '))} end`

/** One of two companies, `c`, with the data that shows whether they are the same: one JSON column. */
export const side: Sql = sql`json_build_object('id', c.id, 'kind', ${kind}, 'companyType', c.type,
  'name', json_build_object('cn', c.name_cn, 'en', c.name_en),
  'register', coalesce(c.credit_code, c.registration_number, ''), 'country', coalesce(c.country, ''),
  'contact', json_build_object('name', c.contact_name, 'telephone', c.contact_telephone, 'email', c.contact_email),
  'address', coalesce(nullif(c.address_cn, ''), c.address_en), 'submittedAt', c.submitted_at)`
